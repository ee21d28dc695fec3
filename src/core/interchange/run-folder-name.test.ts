import { describe, expect, it } from 'vitest'
import { listRunFolderNames, toRunFolderName } from './run-folder-name.ts'

const name = 'head_qa:language=en,category=None,model=a_b'

describe('toRunFolderName', () => {
  it.each([
    ['linux', name, name],
    ['darwin', name, name],
    ['win32', name, 'head_qa-language=en,category=None,model=a_b'],
    ['win32', 'med_dialog,subset=icliniq:model=m', 'med_dialog,subset=icliniq-model=m'],
    ['win32', 'a:stop=*?', 'a-stop=--'],
    ['win32', 'a:model=m.', 'a-model=m-'],
  ])('on %s writes %s as %s', (platform, from, to) => {
    expect(toRunFolderName(from, platform)).toBe(to)
  })
})

describe('listRunFolderNames', () => {
  const alias = 'head_qa-language=en,category=None,model=a_b'
  it.each([
    ['linux', [name, alias]],
    ['win32', [alias]],
  ])('on %s looks for %j', (platform, names) => {
    expect(listRunFolderNames(name, platform)).toEqual(names)
  })

  it('looks once where both are the same', () => {
    expect(listRunFolderNames('medec', 'linux')).toEqual(['medec'])
  })
})
