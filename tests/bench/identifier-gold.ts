// Labels and offsets of the corpora → classes of Safe Harbor and UTF-16 offsets.
import type { IdentifierClass } from '../../src/core/redaction/identifiers/identifier.ts'

/** `class` null: marked by the corpus but no Safe Harbor identifier; neither missed nor wrong. Offsets UTF-16. */
export interface GoldSpan {
  readonly start: number
  readonly end: number
  readonly class: IdentifierClass | null
}

export interface GoldDocument {
  readonly text: string
  readonly gold: readonly GoldSpan[]
}

const classes: Readonly<Record<string, IdentifierClass | null>> = {
  NAME: 'name',
  PERSON: 'name',
  HOSPITAL: 'place',
  CITY: 'place',
  ADDRESS: 'place',
  LOCATION: 'place',
  GPE: 'place',
  STREET_ADDRESS: 'place',
  ZIP_CODE: 'place',
  GEOGRAPHIC_LOCATION: 'place',
  DATE: 'date',
  DATE_TIME: 'date',
  AGE_OVER_89: 'age',
  PHONE: 'phone',
  PHONE_NUMBER: 'phone',
  FAX: 'fax',
  FAX_NUMBER: 'fax',
  EMAIL: 'email',
  EMAIL_ADDRESS: 'email',
  SSN: 'ssn',
  US_SSN: 'ssn',
  SOCIAL_SECURITY_NUMBER: 'ssn',
  MRN: 'record_number',
  MEDICAL_RECORD_NUMBER: 'record_number',
  HEALTH_PLAN_ID: 'health_plan',
  HEALTH_PLAN_BENEFICIARY_NUMBER: 'health_plan',
  ACCOUNT: 'account',
  ACCOUNT_NUMBER: 'account',
  CREDIT_CARD: 'account',
  IBAN_CODE: 'account',
  LICENSE: 'licence',
  US_DRIVER_LICENSE: 'licence',
  CERTIFICATE_LICENSE_NUMBER: 'licence',
  VEHICLE_ID: 'vehicle',
  DEVICE_ID: 'device',
  URL: 'url',
  DOMAIN_NAME: 'url',
  IP: 'ip_address',
  IP_ADDRESS: 'ip_address',
  UNIQUE_IDENTIFIER: 'other_code',
  ORGANIZATION: null,
  TITLE: null,
  NRP: null,
  AGE: null,
}

export function toGoldClass(type: string): IdentifierClass | null {
  const found = classes[type]
  if (found === undefined) throw new Error(`no class for the label ${type}`)
  return found
}

/** Code-point offsets of a text → UTF-16 offsets. */
export function toUnits(text: string, start: number, end: number): { start: number; end: number } {
  const points = [...text]
  const from = points.slice(0, start).join('').length
  return { start: from, end: from + points.slice(start, end).join('').length }
}
