// `wardroom people`: who may open a workspace, and what each of them may do.
import type { Command } from 'commander'
import { AppError } from '../../contracts/errors.ts'
import { roles, roleSchema, type Person, type Role } from '../../contracts/person.ts'
import { print, toTable, type OutputOptions } from '../output.ts'
import {
  inWorkspace,
  needed,
  readNewPassphrase,
  withWorkspaceOptions,
  type WorkspaceOptions,
} from '../shell.ts'

interface PeopleOptions extends WorkspaceOptions, OutputOptions {
  readonly roles?: string
  readonly set?: string
  readonly newPassphraseFile?: string
}

const KNOWN = roles.join(', ')

export function addPeopleCommand(program: Command): void {
  const people = program.command('people').description('people: list, add, roles, remove')
  withWorkspaceOptions(people.command('list'))
    .description('list the people of a workspace')
    .option('--json', 'print one JSON object')
    .action(listPeople)
  withWorkspaceOptions(people.command('add <name>'))
    .description('let a person in, with a passphrase of their own')
    .option('--roles <list>', `what they may do, with commas between: ${KNOWN}, or none`)
    .option('--new-passphrase-file <file>', 'a file with their passphrase (or a prompt)')
    .option('--json', 'print one JSON object')
    .action(addPerson)
  withWorkspaceOptions(people.command('roles <name>'))
    .description('give a person other roles')
    .option('--set <list>', 'the roles they have from now on, with commas between, or none')
    .option('--json', 'print one JSON object')
    .action(setRoles)
  withWorkspaceOptions(people.command('remove <name>'))
    .description('show a person out: their passphrase opens nothing any more')
    .option('--json', 'print one JSON object')
    .action(removePerson)
}

async function listPeople(options: PeopleOptions): Promise<void> {
  await inWorkspace(options, ({ people }) => {
    const list = people.list()
    print(options, { people: list }, () =>
      toTable(
        [
          ['NAME', 'ROLES', 'LAST OPENED'],
          ...list.map((person) => [person.name, toRoleText(person), toOpened(person)]),
        ],
        ['left', 'left', 'left'],
      ),
    )
  })
}

async function addPerson(name: string, options: PeopleOptions): Promise<void> {
  const wanted = parseRoles(needed(options.roles, '--roles LIST'), 'roles')
  await inWorkspace(options, async ({ people }) => {
    const passphrase = await readNewPassphrase(options)
    const person = await people.add({ name, roles: wanted, passphrase })
    print(options, { person }, () => [
      `Added ${person.name}: ${toRoleText(person)}. They open the workspace with --as and their own passphrase.`,
    ])
  })
}

async function setRoles(name: string, options: PeopleOptions): Promise<void> {
  const wanted = parseRoles(needed(options.set, '--set LIST'), 'set')
  await inWorkspace(options, ({ people }) => {
    const person = people.setRoles(people.find(name).id, wanted)
    print(options, { person }, () => [`${person.name} is now: ${toRoleText(person)}.`])
  })
}

async function removePerson(name: string, options: PeopleOptions): Promise<void> {
  await inWorkspace(options, ({ people }) => {
    const person = people.find(name)
    people.remove(person.id)
    print(options, { removed: person.name }, () => [
      `Removed ${person.name}. Their passphrase opens nothing any more; copies made before still open with it.`,
    ])
  })
}

/** `none` is a person who may open the workspace and read scores. Throws `usage`. */
function parseRoles(text: string, field: string): Role[] {
  if (text === 'none') return []
  return text.split(',').map((word) => {
    const role = roleSchema.safeParse(word.trim().replaceAll('-', '_'))
    if (role.success) return role.data
    throw new AppError('usage', `A role is one of ${KNOWN}; or "none" alone.`, { field })
  })
}

function toRoleText({ roles: own }: Person): string {
  return own.length === 0 ? 'no role' : own.map((role) => role.replaceAll('_', ' ')).join(', ')
}

function toOpened({ opens, lastOpened }: Person): string {
  if (!opens) return 'has no passphrase'
  return lastOpened === null ? 'never' : lastOpened.slice(0, 16).replace('T', ' ')
}
