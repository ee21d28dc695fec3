// What the workspace's files and keys rest on → facts to read, and where its copies come from.
import type { SecurityStatus } from '../../../contracts/security-view.ts'
import { useOpenWorkspace } from '../../api/use-workspace.ts'
import { toRiskSentences } from '../../ui/folder-risks.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Note } from '../../ui/Note.tsx'
import { toBytes, toMoment } from '../../ui/quantities.ts'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { SettingsFault } from './SettingsFault.tsx'
import { useSecurity } from './use-security.ts'

export function EncryptionCard() {
  const security = useSecurity()
  return (
    <SettingsCard
      title="Encryption"
      state={
        <span className="ok row">
          <Icon name="check" />
          On
        </span>
      }
    >
      {security.isError && <SettingsFault error={security.error} />}
      {security.isPending && <Loading words="Reading the facts" rows={3} />}
      {security.data !== undefined && <Facts status={security.data} />}
    </SettingsCard>
  )
}

function Facts({ status }: { readonly status: SecurityStatus }) {
  const workspace = useOpenWorkspace()
  const { kdf, database, lastBackupAt, risks } = status
  return (
    <div className="c facts-and-risks">
      <dl className="kv">
        <dt>Database</dt>
        <dd>
          {database.cipher}; the journal too. {toBytes(database.bytes)}
        </dd>
        <dt>Key</dt>
        <dd>
          Random, wrapped for each person’s passphrase
          {status.recoveryKey === null ? '' : ' and for the recovery key'}
        </dd>
        <dt>Guessing</dt>
        <dd>
          {kdf.name}, {toBytes(kdf.memoryBytes)} for each guess (N {kdf.N.toLocaleString('en-GB')}, r {kdf.r},
          p {kdf.p})
        </dd>
        <dt>Temporary files</dt>
        <dd>None: sorting stays in memory</dd>
        <dt>Last backup</dt>
        <dd>{lastBackupAt === null ? 'Never' : toMoment(lastBackupAt)}</dd>
        <dt>Make one</dt>
        <dd className="mono">wardroom workspace backup --out FOLDER</dd>
        <dt>Folder</dt>
        <dd className="mono">{workspace?.path}</dd>
      </dl>
      {toRiskSentences(risks).map((sentence) => (
        <Note key={sentence} kind="warn">
          {sentence}
        </Note>
      ))}
    </div>
  )
}
