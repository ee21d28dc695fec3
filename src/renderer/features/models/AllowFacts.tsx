// An address about to be allowed → what that lets Wardroom do, and what it does not.
import type { AllowedAddress } from '../../../contracts/model.ts'
import { Note } from '../../ui/Note.tsx'
import { isLoopback, toHostPort } from './addresses.ts'

export function AllowFacts({ address }: { readonly address: AllowedAddress }) {
  const here = isLoopback(address.host)
  return (
    <>
      <dl className="kv">
        <dt>Scheme</dt>
        <dd className="mono">{address.scheme}</dd>
        <dt>Host</dt>
        <dd className="mono">{address.host}</dd>
        <dt>Port</dt>
        <dd className="mono">{address.port}</dd>
      </dl>
      {!here && (
        <Note kind="warn">
          <b className="medium">{toHostPort(address)} lies beyond this machine.</b> Nothing was sent yet. Once
          it is on the allow list, Wardroom may send prompts there: to this scheme, host and port exactly, and
          redirects are refused.
        </Note>
      )}
      <p className="hint">
        {here
          ? 'This machine. Models here may be shown private data.'
          : 'Models there start with clearance public: runs on gated or private data are refused.'}
      </p>
    </>
  )
}
