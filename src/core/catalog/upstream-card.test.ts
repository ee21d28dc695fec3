import { expect, test } from 'vitest'
import { toUpstreamCard } from './upstream-card.ts'

const deployment = { name: 'ward/med', model_name: 'a/med', client_spec: { class_name: 'x.Y' } }

test('the last entry of a model’s name is its card; 0 parameters are none that are known', () => {
  const metadata = [
    { name: 'a/med', display_name: 'Old' },
    {
      name: 'a/med',
      display_name: 'Med',
      num_parameters: 0,
      access: 'open' as const,
      tags: ['TEXT_MODEL_TAG'],
    },
    { name: 'a/other', display_name: 'Other' },
  ]
  expect(toUpstreamCard(deployment, metadata)).toEqual({
    modelName: 'a/med',
    deployment: 'ward/med',
    displayName: 'Med',
    description: null,
    creator: null,
    access: 'open',
    parameters: null,
    releaseDate: null,
    tags: ['TEXT_MODEL_TAG'],
  })
})

test('a model that no entry names is one of text, under its deployment’s name where it has no other', () => {
  expect(toUpstreamCard({ ...deployment, model_name: null }, [])).toMatchObject({
    modelName: 'ward/med',
    displayName: null,
    tags: ['TEXT_MODEL_TAG', 'FULL_FUNCTIONALITY_TEXT_MODEL_TAG'],
  })
})

test('a deployment that is out of use is marked', () => {
  const tags = (known: string[]) =>
    toUpstreamCard({ ...deployment, deprecated: true }, [{ name: 'a/med', tags: known }]).tags
  expect(tags(['TEXT_MODEL_TAG'])).toEqual(['TEXT_MODEL_TAG', 'DEPRECATED_MODEL_TAG'])
  expect(tags(['DEPRECATED_MODEL_TAG'])).toEqual(['DEPRECATED_MODEL_TAG'])
})
