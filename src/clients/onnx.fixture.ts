// A table of numbers by token → the bytes of a tiny ONNX model and its tokenizer, written field by field, for tests.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))]
const number = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)]
const bytes = (field: number, body: ArrayLike<number>): number[] => [
  ...varint((field << 3) | 2),
  ...varint(body.length),
  ...Array.from(body),
]
const text = (field: number, value: string): number[] => bytes(field, Buffer.from(value))

function toValueInfo(name: string, type: number, dims: readonly string[]): number[] {
  const shape = dims.flatMap((dim) => bytes(1, text(2, dim)))
  return [...text(1, name), ...bytes(2, bytes(1, [...number(1, type), ...bytes(2, shape)]))]
}

function toTable(rows: readonly (readonly number[])[]): number[] {
  const raw = Buffer.from(Float32Array.from(rows.flat()).buffer)
  return [
    ...number(1, rows.length),
    ...number(1, rows[0]!.length),
    ...number(2, 1),
    ...text(8, 'table'),
    ...bytes(9, raw),
  ]
}

const gather = (output: string): number[] =>
  bytes(1, [...text(1, 'table'), ...text(1, 'input_ids'), ...text(2, output), ...text(4, 'Gather')])
const axes = bytes(5, [...text(1, 'axes'), ...number(8, 1), ...number(20, 7)])
const keepdims = bytes(5, [...text(1, 'keepdims'), ...number(3, 0), ...number(20, 2)])
const sum = bytes(1, [
  ...text(1, 'rows'),
  ...text(2, 'logits'),
  ...text(4, 'ReduceMax'),
  ...axes,
  ...keepdims,
])

/** Looks each token up in the table; `logits` is the greatest of each column. Opset 13, IR 7. */
export function toOnnxBytes(
  rows: readonly (readonly number[])[],
  output: 'last_hidden_state' | 'logits',
): Buffer {
  const isLogits = output === 'logits'
  const graph = [
    ...gather(isLogits ? 'rows' : output),
    ...(isLogits ? sum : []),
    ...text(2, 'graph'),
    ...bytes(5, toTable(rows)),
    ...bytes(11, toValueInfo('input_ids', 7, ['batch', 'sequence'])),
    ...bytes(12, toValueInfo(output, 1, isLogits ? ['batch', 'label'] : ['batch', 'sequence', 'width'])),
  ]
  return Buffer.from([...number(1, 7), ...bytes(8, number(2, 13)), ...bytes(7, graph)])
}

/** Words apart by spaces; [CLS] and [SEP] stand around a text. */
function toTokenizer(words: readonly string[]) {
  const vocab = Object.fromEntries(words.map((word, id) => [word, id]))
  const special = (content: string) => ({
    ...{ id: vocab[content], content, single_word: false, lstrip: false, rstrip: false },
    ...{ normalized: false, special: true },
  })
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [special('[CLS]'), special('[SEP]')],
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'WhitespaceSplit' },
    post_processor: {
      type: 'BertProcessing',
      sep: ['[SEP]', vocab['[SEP]']],
      cls: ['[CLS]', vocab['[CLS]']],
    },
    decoder: null,
    model: { type: 'WordLevel', vocab, unk_token: '[UNK]' },
  }
}

export interface TinyModel {
  /** [UNK], [CLS] and [SEP] among them. */
  readonly table: Readonly<Record<string, readonly number[]>>
  readonly output: 'last_hidden_state' | 'logits'
  readonly config?: object
}

export function writeTinyModel(folder: string, { table, output, config }: TinyModel): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'model.onnx'), toOnnxBytes(Object.values(table), output))
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(toTokenizer(Object.keys(table))))
  if (config !== undefined) writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  return folder
}
