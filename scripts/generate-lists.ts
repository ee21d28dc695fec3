// Files that export one metric, model client or scenario mapper → the generated list of each room.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

interface List {
  readonly folder: string
  /** Name of the list that is exported. */
  readonly name: string
  readonly type: string
  /** Types that a file may declare instead, such as the members of a union. */
  readonly members?: readonly string[]
  /** File in the folder that declares the type. */
  readonly typeFile: string
}

const lists: readonly List[] = [
  {
    folder: 'src/clients',
    name: 'modelClientKinds',
    type: 'ModelClientKind',
    typeFile: 'model-client-kind.ts',
  },
  { folder: 'src/core/metrics', name: 'metrics', type: 'Metric', typeFile: 'metric.ts' },
  {
    folder: 'src/core/scenarios',
    name: 'scenarioMappers',
    type: 'ScenarioMapper',
    members: ['RowMapper', 'FilesMapper'],
    typeFile: 'scenario-mapper.ts',
  },
]

const root = resolve(import.meta.dirname, '..')
const check = process.argv.includes('--check')
for (const list of lists) bringUpToDate(list)

function bringUpToDate(list: List): void {
  const target = join(list.folder, 'index.generated.ts')
  if (!existsSync(join(root, list.folder, list.typeFile))) {
    console.log(`${target}: left out, ${list.typeFile} is not there`)
    return
  }
  const text = toText(list)
  const path = join(root, target)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  if (check) {
    console.error(`${target} is stale: run node scripts/generate-lists.ts`)
    process.exitCode = 1
    return
  }
  writeFileSync(path, text)
  console.log(`${target}: written`)
}

function toText(list: List): string {
  const entries = findEntries(list)
  const names = entries.flatMap((entry) => entry.names)
  return [
    '// Written by scripts/generate-lists.ts; do not edit.',
    `import type { ${list.type} } from './${list.typeFile}'`,
    ...entries.map((entry) => `import { ${entry.names.join(', ')} } from './${entry.file}'`),
    '',
    `export const ${list.name}: readonly ${list.type}[] = [`,
    ...names.map((name) => `  ${name},`),
    ']',
    '',
  ].join('\n')
}

/** Files of the folder, by name, with what they export of the list's type. */
function findEntries({ folder, type, members = [type] }: List): { file: string; names: string[] }[] {
  const declaration = new RegExp(`^export const (\\w+): (?:${members.join('|')})(?:<[^=]*>)? =`, 'gm')
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.generated.ts'))
    .sort()
    .map((file) => {
      const found = readFileSync(join(root, folder, file), 'utf8').matchAll(declaration)
      return { file, names: [...found].flatMap(([, name]) => name ?? []) }
    })
    .filter(({ names }) => names.length > 0)
}
