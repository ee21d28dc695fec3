import { expect, test } from 'vitest'
import { findDetermined } from './determined.ts'

function solve(...equations: Readonly<Record<string, number>>[]): string[] {
  return [...findDetermined(equations.map((terms) => new Map(Object.entries(terms))))].sort()
}

test('one equation in one unknown determines it', () => {
  expect(solve({ x: -1 })).toEqual(['x'])
})

test('one equation in two unknowns determines neither', () => {
  expect(solve({ x: 1, y: 1 })).toEqual([])
})

test('two independent equations in two unknowns determine both, two equal ones neither', () => {
  expect(solve({ x: 1, y: 1 }, { x: 1, y: -1 })).toEqual(['x', 'y'])
  expect(solve({ x: 1, y: 1 }, { x: 2, y: 2 })).toEqual([])
})

test('an unknown may be determined while others stay free', () => {
  expect(solve({ x: 1, y: 1, z: 1 }, { y: 1, z: 1 })).toEqual(['x'])
})

test('no equation, no unknown', () => {
  expect(solve()).toEqual([])
  expect(solve({})).toEqual([])
})
