import { describe, expect, it } from 'vitest'
import { listRunFolderNames, toCurrentRunName, toRunFolderName } from './run-folder-name.ts'

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

describe('toCurrentRunName', () => {
  it.each<[string, readonly [string, ...string[]], string]>([
    ['medec:model=john_smith', ['second'], 'medec:model=second'],
    ['medec:model=a_b,groups=x', ['a/b'], 'medec:model=a_b,groups=x'],
    ['a:condition=x,model=old,num_outputs=2', ['b/c'], 'a:condition=x,model=b_c,num_outputs=2'],
    ['medec:model=openai_gpt-4o', ['mine', 'openai/gpt-4o'], 'medec:model=openai_gpt-4o'],
    ['medec', ['b'], 'medec'],
  ])('%s of %j is %s', (name, models, current) => {
    expect(toCurrentRunName(name, models)).toBe(current)
  })
})
