import { expect, test } from 'vitest'
import { toTitleCase } from './title-case.ts'

// Right sides are what Python's str.title() gives.
test.each([
  ['PATIENTS AND METHODS', 'Patients And Methods'],
  ["they're", "They'Re"],
  ["o'neill's", "O'Neill'S"],
  ["MCDONALD'S 3RD", "Mcdonald'S 3Rd"],
  ['2nd phase', '2Nd Phase'],
  ['p53 tumours', 'P53 Tumours'],
  ['x-ray', 'X-Ray'],
  ['naïve_bayes', 'Naïve_Bayes'],
  ['ÉTUDE', 'Étude'],
  ['中a', '中A'],
  ['e\u0301tude a', 'E\u0301Tude A'],
  ['', ''],
])('%j → %j', (text, expected) => expect(toTitleCase(text)).toBe(expected))
