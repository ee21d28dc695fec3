// The 13 inclusion criteria of n2c2 2018, track 1, by their tags → what each means, in our own words.
// Source of the criteria: Stubbs et al. 2019, JAMIA 26(11), 1163-1171.

/** In alphabetical order, as the files list them. */
export const criterionMeanings: Readonly<Record<string, string>> = {
  ABDOMINAL:
    'The patient has had an operation in the abdomen, of any kind; resection of bowel and small-bowel obstruction count',
  'ADVANCED-CAD':
    'The patient has advanced coronary artery disease: at least two of (a) two or more drugs against coronary artery disease, (b) a past myocardial infarction, (c) angina now, (d) ischaemia, now or in the past. Coronary disease alone is not enough',
  'ALCOHOL-ABUSE': 'The patient now drinks more alcohol than the recommended weekly limit',
  'ASP-FOR-MI': 'The patient takes aspirin to prevent a myocardial infarction',
  CREATININE: 'A serum creatinine above the upper limit of normal',
  'DIETSUPP-2MOS':
    'The patient took a dietary supplement other than vitamin D in the past two months. Look through all medicines and supplements, and count whatever is commonly taken as a supplement, such as multivitamins or calcium carbonate',
  'DRUG-ABUSE': 'The patient abuses drugs, or has done so',
  ENGLISH: 'The patient speaks English. Take it that the patient does unless the notes say otherwise',
  HBA1C: 'Any haemoglobin A1c between 6.5% and 9.5%',
  'KETO-1YR': 'Ketoacidosis was diagnosed in the past year',
  'MAJOR-DIABETES':
    'A major complication of diabetes, such as amputation, kidney damage, skin disease, retinopathy, nephropathy or neuropathy; several findings that together show severe diabetes count too',
  'MAKES-DECISIONS':
    'The patient makes the medical decisions. Take it that the patient does unless the notes say otherwise',
  'MI-6MOS': 'A myocardial infarction in the past six months',
}
