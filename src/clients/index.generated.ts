// Written by scripts/generate-lists.ts; do not edit.
import type { ModelClientKind } from './model-client-kind.ts'
import { azureOpenAi } from './azure-openai.ts'
import { llamaCpp } from './llama-cpp.ts'
import { openAiCompatible } from './openai-compatible.ts'
import { replay } from './replay.ts'

export const modelClientKinds: readonly ModelClientKind[] = [
  azureOpenAi,
  llamaCpp,
  openAiCompatible,
  replay,
]
