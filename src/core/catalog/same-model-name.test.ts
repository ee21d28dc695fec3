import { expect, test } from 'vitest'
import { isSameModel } from './same-model-name.ts'

test.each<[asked: string, answered: string | null, same: boolean]>([
  ['gpt-4o', 'gpt-4o', true],
  ['gpt-4o', 'GPT-4o', true],
  ['gpt-4o', null, true],
  ['gpt-4o', '', true],
  ['gpt-4o', 'gpt-4o-2024-05-13', true],
  ['gpt-4o', 'gpt-4o-20240513', true],
  ['gpt-4', 'gpt-4-0613', true],
  ['gemini-1.5-pro', 'gemini-1.5-pro-001', true],
  ['llama3', 'llama3:latest', true],
  ['mistral-7b-instruct', 'mistral-7b-instruct-v0.2', true],
  ['openai/gpt-4o', 'gpt-4o', true],
  ['x', '/models/x.gguf', true],
  ['/models/x.gguf', 'x', true],
  ['x', 'C:\\models\\X.GGUF', true],
  ['meta-llama/Llama-3.1-8B-Instruct', 'llama-3.1-8b-instruct', true],
  ['gpt-4o', 'gpt-4o-mini', false],
  ['gpt-4o', 'gpt-4o-mini-2024-07-18', false],
  ['gpt-4o-mini', 'gpt-4o', false],
  ['gpt-4', 'gpt-4.1', false],
  ['gpt-4', 'gpt-4o', false],
  ['llama-3', 'llama-3-8b', false],
  ['qwen-7b', 'qwen-72b', false],
  ['gpt-4o-2024-05-13', 'gpt-4o-2024-08-06', false],
  ['gpt-4o-2024-05-13', 'gpt-4o', false],
  ['x', 'x-q4_k_m.gguf', false],
  ['x', 'y', false],
])('%s answered as %s: %s', (asked, answered, same) => {
  expect(isSameModel({ asked, answersAs: null }, answered)).toBe(same)
})

test.each<[answersAs: string, answered: string, same: boolean]>([
  ['ward-llm', 'ward-llm', true],
  ['ward-llm', '/srv/Ward-LLM.gguf', true],
  ['ward-llm', 'gpt-4o', true],
  ['ward-llm', 'ward-llm-2', false],
  ['ward-llm', 'other', false],
])('gpt-4o that may answer as %s, answered as %s: %s', (answersAs, answered, same) => {
  expect(isSameModel({ asked: 'gpt-4o', answersAs }, answered)).toBe(same)
})
