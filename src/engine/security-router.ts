// The contract's calls about keys and passphrases → the security service of the open workspace.
import { implement } from '@orpc/server'
import { api } from '../contracts/api.ts'
import type { SecurityService } from '../services/security.ts'

const { security: os } = implement(api)

export function toSecurityRouter(security: () => SecurityService) {
  return {
    status: os.status.handler(() => security().status()),
    makeRecoveryKey: os.makeRecoveryKey.handler(() => security().makeRecoveryKey()),
    changePassphrase: os.changePassphrase.handler(async ({ input }) => {
      await security().passphrases.change(input)
      return {}
    }),
    resetPassphrase: os.resetPassphrase.handler(async ({ input }) => {
      await security().passphrases.reset(input)
      return {}
    }),
    addKeychain: os.addKeychain.handler(async ({ input }) => {
      await security().addKeychain(input.secret)
      return {}
    }),
    removeKeychain: os.removeKeychain.handler(() => {
      security().removeKeychain()
      return {}
    }),
    verifyPassphrase: os.verifyPassphrase.handler(async ({ input }) => {
      await security().passphrases.verify(input.passphrase)
      return {}
    }),
  }
}
