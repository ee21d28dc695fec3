// Names that nothing here has → one sentence with the nearest right one; exit code 2 and nothing on standard output.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorReportSchema } from '../../src/contracts/errors.ts'
import { parseOnly, resources, wardroom, wardroomJson } from './command-line.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeWorkspace } from './workspace.ts'

let scratch: Scratch
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  scratch = createScratch()
  env = (await makeWorkspace(scratch, 'workspace')).env
  const sample = join(resources, 'demo/medec/MEDEC-MS-TestSet-with-GroundTruth-and-ErrorType.csv')
  await wardroomJson(['data', 'add', 'medec', sample], { env })
  await wardroomJson(
    ['models', 'add', 'ward-model', '--gguf', join(resources, 'models/wardroom-tiny.gguf')],
    { env },
  )
  await wardroomJson(['run', '-r', 'medec:model=ward-model', '--suite', 'spring', '-m', '1'], { env })
})
afterAll(() => scratch.remove())

const run = 'run --suite s -r'
const add = 'models add x'
const exportTo = 'export --audience public --out'

describe('a wrong name', () => {
  it.each([
    ['leaderbord --suite x', 'usage', /'leaderbord' \(Did you mean leaderboard\?\)/],
    ['data ad', 'usage', /'ad' \(Did you mean add\?\)/],
    ['run --suit x', 'usage', /'--suit' \(Did you mean --suite\?\)/],
    ['run --run-entry x', 'usage', /Did you mean --run-entries\?/],
    ['export --audience publc', 'usage', /choices are colleague, institution, public/],
    ['leaderboard --scoring corected', 'usage', /choices are corrected, helm/],
    ['data add medek x', 'not_found', /"medek"\. Did you mean medec\?/],
    ['score medcalc --data x --completions y', 'not_found', /Did you mean medcalc_bench\?/],
    ['data instances pubmedqa --data x', 'not_found', /Did you mean pubmed_qa\?/],
    [`${run} medecs:model=ward-model`, 'not_found', /Did you mean medec\?/],
    [`${run} medec:model=wardmodel`, 'not_found', /"wardmodel"\. Did you mean ward-model\?/],
    ['models probe ward-modle', 'not_found', /Did you mean ward-model\?/],
    ['models remove word-model', 'not_found', /Did you mean ward-model\?/],
    [`${run} head_qa:langage=en,model=ward-model`, 'usage', /"langage"\. Did you mean language\?/],
    [`${run} medec:modell=x,model=ward-model`, 'usage', /"modell"\. Did you mean model\?/],
    ['leaderboard --suite sprng', 'not_found', /"sprng"\. Did you mean spring\?/],
    [`${exportTo} x --suite Sprin`, 'not_found', /Did you mean spring\?/],
  ])('%s', async (line, code, says) => {
    const error = await refuse(line)
    expect(error).toMatchObject({ code })
    expect(error.message).toMatch(says)
    const told = await wardroom(line.split(' '), { env })
    expect(told).toMatchObject({ code: 2, stdout: '', stderr: `${error.message}\n` })
  })
})

describe('a command that lacks or mistakes something', () => {
  it.each([
    ['run --suite s', /needs --run-entries/, 'run-entries'],
    ['run -r medec:model=ward-model', /needs --suite NAME/, 'suite'],
    [`${run} medec:model`, /key=value pairs/, undefined],
    [`${run} medec:model=ward-model -m ten`, /whole number of 1 or more/, 'max-eval-instances'],
    [`${run} medec:model=ward-model -n 0`, /whole number of 1 or more/, 'num-threads'],
    [
      `${run} head_qa:model=ward-model`,
      /head_qa has no data set in this workspace\. Add its HEAD/,
      undefined,
    ],
    ['data add', /Missing required argument 'benchmark'/, undefined],
    ['benchmarks x', /Too many arguments/, undefined],
    ['data instances medec', /needs --data PATH/, 'data'],
    [add, /one of --gguf FILE, --base-url URL.* --replay FILE or --program PROGRAM/, undefined],
    [`${add} --gguf a --replay b`, /one of --gguf FILE/, undefined],
    [`${add} --base-url http://127.0.0.1:1/v1`, /needs --model ID/, 'model'],
    ['models add a$b --replay package.json', /letters, digits/, 'name'],
    [`${add} --base-url ftp://a --model m`, /http:\/\/ or https/, undefined],
    [`${add} --base-url http://u:p@h --model m`, /no user name or password/, undefined],
    [`${add} --base-url https://h.test --model m`, /Nothing was sent\. Add --allow/, undefined],
    ['models add ward-model --gguf resources/models/wardroom-tiny.gguf', /exists already/, undefined],
    [`${add} --gguf nowhere.gguf`, /there is no such file/, undefined],
    ['prompts import nowhere', /not a folder that can be read/, undefined],
    ['prompts import resources/models', /holds no run_spec\.json/, undefined],
    [`${exportTo} docs --suite spring`, /not empty/, undefined],
  ])('%s', async (line, says, field) => {
    const error = await refuse(line)
    expect(error.message).toMatch(says)
    if (field !== undefined) expect(error.field).toBe(field)
  })
})

describe('help', () => {
  it.each([[['--help']], [['run', '--help']], [['data', 'add', '--help']], [['help', 'score']]])(
    '%j is printed on standard output',
    async (words) => {
      const { code, stdout, stderr } = await wardroom(words, { env })
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toMatch(/^Usage: wardroom/)
    },
  )

  it('without a command is help and a wrong use', async () => {
    const { code, stdout, stderr } = await wardroom([], { env })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^Usage: wardroom/)
  })
})

async function refuse(line: string): Promise<{ message: string; field?: string | undefined }> {
  const reported = await wardroom([...line.split(' '), '--json'], { env })
  const { error } = errorReportSchema.strict().parse(parseOnly(reported.stderr))
  expect(reported).toMatchObject({ code: 2, stdout: '' })
  expect(error.message).toMatch(/^\S[^\n]*[.?)]$/)
  return error
}
