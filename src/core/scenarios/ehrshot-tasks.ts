// A task of EHRSHOT and a patient's codes → the text that a model is asked: who it is, what is meant, the question, the record.
// The layout is upstream's; the sentences are our own. Source of the tasks: Wornow et al. 2023, arXiv 2307.02028.
import { listTaskCodes } from './ehrshot-codes.ts'

export interface EhrshotTask {
  readonly name: string
  /** Readable name, lower case. */
  readonly title: string
  /** Who would make the prediction. */
  readonly role: string
  readonly question: string
  /** What the diagnosis is, where the task is about one. */
  readonly definition?: string
}

const diagnosis = (title: string) =>
  `Will this patient be diagnosed with ${title} for the first time within a year?`
const laboratory = (title: string, limit: string) =>
  `If a test for ${title} were ordered for this patient now, would it come back abnormal (${limit})?`

const tasks: readonly EhrshotTask[] = [
  {
    name: 'guo_los',
    title: 'length of stay',
    role: 'hospitalist',
    question: 'If this patient is admitted to hospital now, will the stay be at least 7 days?',
  },
  {
    name: 'guo_readmission',
    title: '30-day readmission',
    role: 'hospitalist',
    question: 'If this patient is discharged from hospital now, will there be a readmission within 30 days?',
  },
  {
    name: 'guo_icu',
    title: 'icu transfer',
    role: 'intensivist',
    question:
      'If this patient is admitted to hospital now, will there be a transfer to the ICU during the stay?',
  },
  {
    name: 'lab_anemia',
    title: 'anemia',
    role: 'hematologist',
    question: laboratory('anemia', 'below 120 g/L'),
  },
  {
    name: 'lab_hyperkalemia',
    title: 'hyperkalemia',
    role: 'nephrologist',
    question: laboratory('hyperkalemia', 'above 5.5 mmol/L'),
  },
  {
    name: 'lab_hypoglycemia',
    title: 'hypoglycemia',
    role: 'endocrinologist',
    question: laboratory('hypoglycemia', 'below 3.9 mmol/L'),
  },
  {
    name: 'lab_hyponatremia',
    title: 'hyponatremia',
    role: 'nephrologist',
    question: laboratory('hyponatremia', 'below 135 mmol/L'),
  },
  {
    name: 'lab_thrombocytopenia',
    title: 'thrombocytopenia',
    role: 'hematologist',
    question: laboratory('thrombocytopenia', 'below 150 × 10^9/L'),
  },
  {
    name: 'new_acutemi',
    title: 'acute myocardial infarction',
    role: 'cardiologist',
    question: diagnosis('acute myocardial infarction'),
    definition:
      'Heart muscle dies because its blood supply is blocked. It shows as chest pain that may radiate, breathlessness, nausea and sweating, less typically in women and old people. Coronary disease, hypertension, smoking, diabetes and obesity raise the risk. ECG and troponin make the diagnosis.',
  },
  {
    name: 'new_celiac',
    title: 'celiac disease',
    role: 'gastroenterologist',
    question: diagnosis('celiac disease'),
    definition:
      'An immune reaction to gluten that damages the small bowel. It shows as diarrhoea, poor absorption, anaemia, signs outside the bowel, or not at all, and goes with other autoimmune diseases. Antibodies and a biopsy make the diagnosis.',
  },
  {
    name: 'new_hyperlipidemia',
    title: 'hyperlipidemia',
    role: 'cardiologist',
    question: diagnosis('hyperlipidemia'),
    definition:
      'Too much cholesterol, triglyceride or other lipids in the blood, inherited or from another disease such as diabetes. It raises the risk of vascular disease and pancreatitis. A lipid profile makes the diagnosis.',
  },
  {
    name: 'new_hypertension',
    title: 'hypertension',
    role: 'primary care physician',
    question: diagnosis('hypertension'),
    definition:
      'Blood pressure that stays at 130/80 mmHg or above at rest. Most of it is essential; some comes from kidney or hormone disease. Obesity, salt and smoking raise the risk; stroke, heart and kidney disease follow from it. Repeated readings make the diagnosis.',
  },
  {
    name: 'new_lupus',
    title: 'systemic lupus erythematosus',
    role: 'rheumatologist',
    question: diagnosis('systemic lupus erythematosus'),
    definition:
      'An autoimmune disease that inflames joints, skin, kidneys, blood and other organs. It shows as painful joints, fever, rash, mouth ulcers, hair loss and tiredness, mostly in women. Signs together with antinuclear antibodies make the diagnosis.',
  },
  {
    name: 'new_pancan',
    title: 'pancreatic cancer',
    role: 'oncologist',
    question: diagnosis('pancreatic cancer'),
    definition:
      'Mostly adenocarcinoma, often found late. It shows as abdominal pain, jaundice and weight loss; new diabetes may come before it. Age, smoking, obesity, diabetes and family history raise the risk. Imaging and biopsy make the diagnosis.',
  },
]

export function findTask(name: string): EhrshotTask | null {
  return tasks.find((task) => task.name === name) ?? null
}

export function toTaskText(task: EhrshotTask, codes: readonly string[]): string {
  const instructions = [
    `You are an expert ${task.role} at a university hospital, and you predict ${task.title}.`,
    ...(task.definition === undefined ? [] : [`Clinical Definition: ${task.definition}`]),
    ...toCodeDefinition(task),
    `Instruction: Go through the patient's record and answer from what it shows: ${task.question}`,
  ]
  const shown = instructions.map((part) => `${part}\n`).join('\n')
  return `\n# Instructions\n${shown}\n\n# Your Task\nPatient EHR:\n${codes.map((code) => `- ${code}`).join('\n')}\n\n`
}

function toCodeDefinition({ name, title }: EhrshotTask): string[] {
  const codes = listTaskCodes(name)
  if (codes.length === 0) return []
  return [`Medical Code Definition: In a record, ${title} is any of these codes: ${codes.join(', ')}`]
}
