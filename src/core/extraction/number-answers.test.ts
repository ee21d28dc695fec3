// Calculated values as models give them: the one that a careful reader takes each to commit to, or why there is none.
import { describe, expect, test } from 'vitest'
import { toDay } from '../text/read-dates.ts'
import { readDateAnswer, readNumberAnswer, readSpanAnswer } from './number.ts'

type Case = [answer: string, expected: number | string]

function read(reader: typeof readNumberAnswer, answer: string): number | string {
  const reading = reader(answer)
  return reading.found ? reading.value : reading.reason
}

describe('signs of numbers', () => {
  test.each<Case>([
    ['= 25.2', 25.2],
    ['≈ 25', 25],
    ['≈25.2 mL/min', 25.2],
    ['-5 mEq/L', -5],
    ['–5', -5],
    ['minus 5', -5],
    ['The base excess is negative 5.', -5],
    ['(−5)', -5],
    ['+5', 5],
    ['1\u2009204', 1204],
    ['1\u202f204.5 mL', 1204.5],
    ['1\u00a0204', 1204],
    ['1 204', 1204],
    ['1 204 500', 1204500],
    ["1'204.5", 1204.5],
    ['1’204', 1204],
    ["'3'", 3],
    ['1 204,5', 1204.5],
    ['1.234.567,8', 1234567.8],
    ['12,345', 12345],
    ['1.204,5', 1204.5],
    ['0,123', 0.123],
    ['0,5', 0.5],
    ['1,204,500', 1204500],
    ['1.2E-3', 0.0012],
    ['1.2 × 10⁻³', 0.0012],
    ['1.2·10^3', 1200],
    ['1.2*10^3', 1200],
    ['$1.2 \\times 10^{3}$', 1200],
    ['1.5 x 10^9/L', 1.5e9],
    ['2½', 2.5],
    ['¾', 0.75],
    ['５．５', 5.5],
    ['25 ± 2', 25],
    ['5 %', 5],
    ['5 percent', 5],
    ['25\\%', 25],
  ])('%j → %s', (answer, expected) => expect(read(readNumberAnswer, answer)).toBe(expected))
})

describe('units and names', () => {
  test.each<Case>([
    ['27.5kg', 27.5],
    ['303mg/dL', 303],
    ['25mL/min', 25],
    ['5mmol/L', 5],
    ['4points', 4],
    ['95% (SpO2)', 95],
    ['FIB-4 = 1.45', 1.45],
    ['The HAS-BLED score is 3', 3],
    ['CHA2DS2-VASc: 4', 4],
    ['A-a gradient: 15 mmHg', 15],
    ['APACHE II score: 15', 15],
    ['Child-Pugh B (8 points)', 8],
    ['eGFR = 50 mL/min per 1.73 m2', 50],
    ['eGFR: 50 mL/min/1.73 m²', 50],
    ['The 10-year risk is 7.5%', 7.5],
    ['4 of 9', 4],
    ['The score is 4 of 9.', 4],
    ['USD 29', 29],
    ['HCO3 24', 24],
    ['Na+ 140', 140],
    ['37°C', 37],
  ])('%j → %s', (answer, expected) => expect(read(readNumberAnswer, answer)).toBe(expected))
})

describe('answers with work shown', () => {
  test.each<Case>([
    ['CrCl ≈ 25 mL/min (rounded from 24.96)', 25],
    ['CrCl = 24.96 mL/min ≈ 25 mL/min', 25],
    ['The BMI is 26.1 (normal 18.5-24.9).', 26.1],
    ['Glucose is 5 mmol/L (90 mg/dL)', 5],
    ['{"answer": 25.2}', 25.2],
    ['{"step": 53, "answer": 25.2}', 25.2],
    ['{"reasoning": "140 - 87 = 53", "final_answer": "25.2"}', 25.2],
    ['140 - 87 = 53 <answer>25.2</answer>', 25.2],
    ['Answer - 25.2', 25.2],
    ['Ans: 25.2', 25.2],
    ['Final Answer:\n\n25.2 mL/min', 25.2],
    ['### Final Answer\n\\boxed{25.2\\ \\text{mL/min}}', 25.2],
    ['\\[\n\\text{BMI} = \\frac{80}{1.75^2} = \\boxed{26.1}\n\\]', 26.1],
    ['\\[\n\\boxed{26.1\\,\\text{kg/m}^2}\n\\]', 26.1],
    ['1. Age: 87\n2. Weight: 48\n3. CrCl = 25.2', 25.2],
    ['- Age over 75: 2 points\n- Hypertension: 1 point\n\nTotal: 3 points', 3],
    ['Total: 1 + 1 + 2 = 4 points', 4],
    ['Total: 4 points\n\nThis means a stroke risk of 4.8% a year.', 4],
    ['The CHA2DS2-VASc score is 4. The yearly risk is 4.8%.', 4],
    ['| Age | 87 |\n| Weight | 48 |\n| **CrCl** | **25.2** |', 25.2],
    ['The CrCl is 25.2 mL/min.\n\nThis is below 30.', 25.2],
    ['25.2 mL/min, which is < 30', 25.2],
    ['The answer is (140-87)*48/(72*1.4) = 25.24 mL/min', 25.24],
    ['Answer: 24.96 ≈ 25', 25],
    ['BMI = 80 / 1.75^2 = 80 / 3.0625 = 26.12', 26.12],
    ['MAP = 1/3(120) + 2/3(80) = 93.3 mmHg', 93.3],
    ['The anion gap is 16 mEq/L, which is elevated (normal 8-12).', 16],
    ['Creatinine clearance is 25.2 mL/min, which is CKD stage 4.', 25.2],
    ['Step 1. Age 87.\nStep 2. So CrCl is 25.2 mL/min.', 25.2],
    ['3\n\nThe patient is 70 (1 point) and has hypertension (2 points).', 3],
    ['A precise value cannot be determined, but approximately 25.', 25],
    ['[THINK]12? 13?[/THINK]14', 14],
  ])('%j → %s', (answer, expected) => expect(read(readNumberAnswer, answer)).toBe(expected))
})

describe('no number', () => {
  test.each<Case>([
    ['20–25 mL/min', 'ambiguous'],
    ['20 to 25', 'ambiguous'],
    ['approximately 20-25', 'ambiguous'],
    ['The answer is 20 to 25.', 'ambiguous'],
    ['3, 4', 'ambiguous'],
    ['25\n30', 'ambiguous'],
    ['The CrCl is 25.2 mL/min, down from 40.\nStage 4 disease.', 'ambiguous'],
    ['5 vs 6', 'ambiguous'],
    ['0 204', 'ambiguous'],
    ['He is 80 years old (2 points) and diabetic (1 point).', 'ambiguous'],
    ['Unable to calculate; the creatinine is 1.4.', 'no_answer_found'],
    ['> 25', 'no_answer_found'],
    ['≥ 4', 'no_answer_found'],
    ['less than 10', 'no_answer_found'],
    ['at least 3 points', 'no_answer_found'],
    ['42abc', 'no_answer_found'],
    ['N/A', 'no_answer_found'],
    ['twenty', 'no_answer_found'],
    ['1,2,3', 'no_answer_found'],
    ['a 5-point scale', 'no_answer_found'],
    ['the 3rd', 'no_answer_found'],
    ['Cannot calculate without the 24-hour urine.', 'no_answer_found'],
    ['NaN', 'no_answer_found'],
    ['∞', 'no_answer_found'],
    ['{"answer": null}', 'no_answer_found'],
    ['I am unable to work this out.', 'refusal'],
  ])('%j → %s', (answer, expected) => expect(read(readNumberAnswer, answer)).toBe(expected))
})

describe('dates', () => {
  const day = toDay(2024, 3, 1)!
  test.each<Case>([
    ['3/1/24', day],
    ['2024/03/01', day],
    ['2024.03.01', day],
    ['2024-03-01T00:00:00Z', day],
    ['March 1st, 2024', day],
    ['Mar. 1, 2024', day],
    ['March 1 2024', day],
    ['Friday, March 1, 2024', day],
    ['the 1st of March 2024', day],
    ['1st March, 2024', day],
    ['01-Mar-2024', day],
    ['1 MAR 2024', day],
    ['03-01-2024', day],
    ['03 / 01 / 2024', day],
    ['\\boxed{03/01/2024}', day],
    ['**03/01/2024**', day],
    ['０３/０１/２０２４', day],
    ['March 1, 2024 (03/01/2024)', day],
    ['05/26/2023 + 280 days = 03/01/2024', day],
    ['From the last period of 05/26/2023 the due date is 03/01/2024.', day],
    ['{"answer": "03/01/2024"}', day],
    ['between 03/01/2024 and 03/05/2024', 'ambiguous'],
    ['03/01/2024 - 03/05/2024', 'ambiguous'],
    ['April 31, 2024', 'no_answer_found'],
    ['29 February 2023', 'no_answer_found'],
    ['25/12/2023', 'no_answer_found'],
    ['March 2024', 'no_answer_found'],
    ['03/2024', 'no_answer_found'],
    ['12345', 'no_answer_found'],
  ])('%j → %s', (answer, expected) => expect(read(readDateAnswer, answer)).toBe(expected))
})

describe('weeks and days', () => {
  test.each<Case>([
    ['14 weeks 2 days', 100],
    ['14 weeks and 2 days', 100],
    ['14 weeks, 2 days', 100],
    ['14 weeks + 2 days', 100],
    ['14w 2d', 100],
    ['14 wk 2 d', 100],
    ['14 2/7 weeks', 100],
    ['14 2/7', 100],
    ['14+2', 100],
    ['14+2 weeks', 100],
    ['14weeks 2days', 100],
    ["['14 weeks', '2 days']", 100],
    ['(14 weeks, 2 days)', 100],
    ['The gestational age is 14 weeks 2 days; term is 40 weeks.', 100],
    ['\\boxed{14 \\text{ weeks } 2 \\text{ days}}', 100],
    ['about 14 weeks', 98],
    ['100 days', 100],
    ['14 weeks or 15 weeks', 'ambiguous'],
    ['98 days = 14 weeks 0 days', 98],
    ['less than 14 weeks', 'no_answer_found'],
    ['between 14 and 15 weeks', 'no_answer_found'],
    ['14 weeks and 2-3 days', 'no_answer_found'],
    ['3 months 2 weeks', 'no_answer_found'],
    ['14-15 weeks', 'no_answer_found'],
    ['14 to 15 weeks', 'no_answer_found'],
    ['14.5 weeks', 'no_answer_found'],
    ['2 months', 'no_answer_found'],
  ])('%j → %s', (answer, expected) => expect(read(readSpanAnswer, answer)).toBe(expected))
})
