// The answers of a run and the folders of language models → BERTScore and SummaC of each answer, stored beside it.
import { join } from 'node:path'
import { openEmbedder } from '../clients/onnx-embedder.ts'
import { openEntailment } from '../clients/onnx-entailment.ts'
import type { TextModelNote, TextModelTask } from '../contracts/annotation.ts'
import type { Instance } from '../contracts/instance.ts'
import { noteBertScore } from '../core/annotators/bert-score-values.ts'
import { noteSummac } from '../core/annotators/summac-values.ts'
import type { RunsStore } from '../storage/runs-store.ts'
import { toSha256, type Host } from './host.ts'
import { hashFile } from './open-model.ts'
import type { RunAnnotator } from './scoring-aids.ts'

/** Folders with model.onnx and tokenizer.json, which the user supplies; a task without one is `unavailable`. */
export type TextModelFolders = Readonly<Partial<Record<TextModelTask, string | undefined>>>

/** Where a workspace finds them. */
export const textModelVariables: Readonly<Record<TextModelTask, string>> = {
  bert_score: 'WARDROOM_BERT_MODEL',
  summac: 'WARDROOM_NLI_MODEL',
}
const tasks: readonly TextModelTask[] = ['bert_score', 'summac']

interface OpenTextModel {
  note(instance: Instance, answer: string): Promise<TextModelNote>
  close(): Promise<void>
}

/** The tasks that a benchmark's metrics ask for and a folder is there for. Throws `model_unavailable`. */
export async function openTextModels(
  { metrics }: { readonly metrics: readonly string[] },
  folders: TextModelFolders,
): Promise<ReadonlyMap<TextModelTask, OpenTextModel>> {
  const opened = new Map<TextModelTask, OpenTextModel>()
  for (const task of tasks) {
    const folder = folders[task]
    if (folder !== undefined && folder !== '' && metrics.includes(task))
      opened.set(task, await openTextModel(task, folder))
  }
  return opened
}

async function openTextModel(task: TextModelTask, folder: string): Promise<OpenTextModel> {
  if (task === 'bert_score') {
    const model = await openEmbedder(folder)
    return { note: (instance, answer) => noteBertScore(instance, answer, model), close: () => model.close() }
  }
  const model = await openEntailment(folder)
  return { note: (instance, answer) => noteSummac(instance, answer, model), close: () => model.close() }
}

export function createTextModelAnnotator(runs: RunsStore, host: Pick<Host, 'readEnvironment'>): RunAnnotator {
  return async (run, answers, abort) => {
    if (!tasks.some((task) => run.benchmark.metrics.includes(task))) return
    const folders: TextModelFolders = {
      bert_score: await host.readEnvironment(textModelVariables.bert_score),
      summac: await host.readEnvironment(textModelVariables.summac),
    }
    const kept = new Set(
      runs
        .annotations(run.id)
        .flatMap(({ rowId, annotation }) =>
          annotation.kind === 'text_model' ? [`${annotation.note.task} ${rowId} ${annotation.basis}`] : [],
        ),
    )
    for (const [task, model] of await openTextModels(run.benchmark, folders)) {
      try {
        const { sha256 } = await hashFile(join(folders[task] ?? '', 'model.onnx'))
        for (const instance of run.instances) {
          const answer = answers.get(instance.rowId)
          if (abort.aborted || answer?.kind !== 'completed') continue
          const { text } = answer.completion
          const basis = toSha256(JSON.stringify([sha256, instance.input, instance.references, text]))
          if (kept.has(`${task} ${instance.rowId} ${basis}`)) continue
          const note = await model.note(instance, text)
          runs.saveAnnotations(run.id, [
            { rowId: instance.rowId, annotation: { kind: 'text_model', basis, note } },
          ])
        }
      } finally {
        await model.close()
      }
    }
  }
}
