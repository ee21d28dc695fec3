import { describe, expect, test } from 'vitest'
import { createPythonRandom } from './python-random.ts'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

// What CPython 3.11 gives.
describe('as Python has it', () => {
  test.each([
    [0, 1, [0, 0, 0, 0, 0, 0]],
    [0, 3, [1, 1, 0, 1, 2, 1]],
    [0, 21, [12, 13, 1, 8, 16, 15]],
    [0, 1000, [864, 394, 776, 911, 430, 41]],
    [0, 2147483648, [1654615998, 1806341205, 173879092, 1112038970, 2087043557, 1739178872]],
    [1, 1, [0, 0, 0, 0, 0, 0]],
    [1, 3, [0, 2, 0, 1, 0, 1]],
    [1, 21, [4, 18, 2, 8, 3, 15]],
    [1, 1000, [137, 582, 867, 821, 782, 64]],
    [1, 2147483648, [577090037, 271041745, 1095513148, 506456969, 2127877499, 1930549411]],
    [4294967295, 1, [0, 0, 0, 0, 0, 0]],
    [4294967295, 3, [2, 2, 0, 0, 2, 2]],
    [4294967295, 21, [20, 19, 6, 6, 19, 16]],
    [4294967295, 1000, [650, 634, 208, 220, 621, 534]],
    [4294967295, 2147483648, [872737089, 924893097, 1251276551, 1460408326, 1636881668, 1201118819]],
  ])('seed %i: randrange(%i)', (seed, count, expected) => {
    const random = createPythonRandom(seed)
    expect(expected.map(() => random.below(count))).toEqual(expected)
  })

  test.each([
    [0, 0, [] as number[]],
    [0, 1, [0] as number[]],
    [0, 2, [0, 1] as number[]],
    [0, 9, [7, 5, 1, 3, 4, 2, 0, 8, 6] as number[]],
    [7, 0, [] as number[]],
    [7, 1, [0] as number[]],
    [7, 2, [0, 1] as number[]],
    [7, 9, [1, 6, 7, 4, 0, 8, 3, 2, 5] as number[]],
  ])('seed %i: shuffle of %i', (seed, count, expected) => {
    const items = range(count)
    expect(createPythonRandom(seed).shuffle(items)).toEqual(expected)
    expect(items).toEqual(range(count))
  })

  // Up to a length by the size of the sample from a pool, beyond it by drawing again.
  test.each([
    [0, 0, [] as number[]],
    [0, 5, [3, 4, 0, 1, 2] as number[]],
    [0, 21, [12, 13, 1, 8, 16] as number[]],
    [0, 22, [12, 13, 1, 8, 16] as number[]],
    [0, 85, [49, 53, 5, 33, 65, 62] as number[]],
    [0, 86, [49, 53, 5, 33, 65, 62] as number[]],
    [
      0,
      277,
      [
        197, 215, 20, 132, 261, 248, 207, 155, 244, 183, 111, 258, 71, 144, 264, 48, 128, 75, 158, 50, 37,
        169,
      ] as number[],
    ],
    [
      0,
      278,
      [
        197, 215, 20, 132, 261, 248, 207, 155, 244, 183, 111, 258, 71, 144, 48, 128, 272, 75, 158, 50, 37,
        169,
      ] as number[],
    ],
    [0, 5000, [3155, 3445, 331, 2121] as number[]],
    [7, 0, [] as number[]],
    [7, 5, [2, 1, 3, 0, 4] as number[]],
    [7, 21, [10, 4, 12, 1, 2] as number[]],
    [7, 22, [10, 4, 12, 20, 1] as number[]],
    [7, 85, [41, 19, 50, 6, 9, 68] as number[]],
    [7, 86, [41, 19, 50, 83, 6, 9] as number[]],
    [
      7,
      277,
      [
        165, 77, 202, 24, 37, 48, 187, 29, 259, 109, 19, 44, 222, 214, 35, 123, 46, 217, 30, 63, 114, 31,
      ] as number[],
    ],
    [
      7,
      278,
      [
        165, 77, 202, 24, 37, 274, 48, 187, 29, 259, 109, 19, 44, 222, 214, 35, 123, 46, 217, 30, 63, 114,
      ] as number[],
    ],
    [7, 5000, [2652, 1235, 3234, 395] as number[]],
  ])('seed %i: sample of %i', (seed, length, expected) => {
    expect(createPythonRandom(seed).sample(range(length), expected.length)).toEqual(expected)
  })
})

test('a sample is not larger than what it is taken of', () => {
  expect(() => createPythonRandom(0).sample([1, 2], 3)).toThrow(RangeError)
})
