// The contract's calls about people and about the audit log → the services that answer them.
import { implement } from '@orpc/server'
import { api } from '../contracts/api.ts'
import type { Workspace } from '../services/create-services.ts'

const { people, audit } = implement(api)

export function toPeopleRouter(open: () => Workspace) {
  return {
    list: people.list.handler(() => open().people.list()),
    add: people.add.handler(({ input }) => open().people.add(input)),
    setRoles: people.setRoles.handler(({ input }) => open().people.setRoles(input.id, input.roles)),
    remove: people.remove.handler(({ input }) => {
      open().people.remove(input.id)
      return {}
    }),
  }
}

export function toAuditRouter(open: () => Workspace) {
  return {
    page: audit.page.handler(({ input }) => open().audit.page(input)),
    summary: audit.summary.handler(() => open().audit.summary()),
    entry: audit.entry.handler(({ input }) => open().audit.entry(input.number)),
    verify: audit.verify.handler(() => open().audit.verify()),
    state: audit.state.handler(() => open().audit.state()),
  }
}
