// Our adapter spec → HELM's, with the model and the fields that are upstream's defaults in every run here.
import type { Benchmark } from '../../contracts/benchmark.ts'
import type { HelmAdapterSpec } from '../../contracts/helm-run.ts'
import type { RunSpec } from '../../contracts/run.ts'
import type { HelmModel } from './helm-source.ts'

export interface ToAdapt {
  readonly spec: RunSpec
  readonly benchmark: Pick<Benchmark, 'metricOptions'>
  readonly model: HelmModel
  /** As many as there are in the folder. */
  readonly trials: number
}

export function toHelmAdapterSpec({ spec, benchmark, model, trials }: ToAdapt): HelmAdapterSpec {
  const { adapterSpec: own, maxEvalInstances } = spec
  const pattern = benchmark.metricOptions?.outputMappingPattern
  return {
    method: own.method,
    global_prefix: own.globalPrefix,
    global_suffix: own.globalSuffix,
    instructions: own.instructions,
    input_prefix: own.inputPrefix,
    input_suffix: own.inputSuffix,
    reference_prefix: own.referencePrefix,
    reference_suffix: own.referenceSuffix,
    chain_of_thought_prefix: '',
    chain_of_thought_suffix: '\n',
    output_prefix: own.outputPrefix,
    output_suffix: own.outputSuffix,
    instance_prefix: own.instancePrefix,
    substitutions: [...(own.substitutions ?? [])],
    max_train_instances: own.maxTrainInstances,
    ...(maxEvalInstances === null ? {} : { max_eval_instances: maxEvalInstances }),
    num_outputs: own.numOutputs,
    num_train_trials: trials,
    num_trials: 1,
    sample_train: own.sampleTrain ?? true,
    model_deployment: model.deployment,
    model: model.name,
    temperature: own.temperature,
    max_tokens: own.maxTokens,
    stop_sequences: [...own.stopSequences],
    multi_label: own.multiLabel ?? false,
    ...(own.evalSplits === undefined ? {} : { eval_splits: [...own.evalSplits] }),
    ...(pattern === undefined ? {} : { output_mapping_pattern: pattern }),
  }
}
