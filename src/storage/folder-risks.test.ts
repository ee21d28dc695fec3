import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFolderRisks, isSyncedName, mountOf, parseMounts, toMountRisks } from './folder-risks.ts'
import { removeFolder, temporaryFolder } from './testing/temporary-vault.ts'

let folder = ''
beforeEach(() => void (folder = temporaryFolder()))
afterEach(() => removeFolder(folder))

describe('a synced folder', () => {
  it.each([
    '/srv/ines/Dropbox/ward',
    '/srv/ines/Dropbox (Personal)/ward',
    'D:\\ines\\OneDrive - Mockingbird General\\ward',
    '/srv/ines/Library/Mobile Documents/com~apple~CloudDocs/ward',
    '/srv/ines/Library/CloudStorage/GoogleDrive-ines@example.org/My Drive/ward',
    '/srv/ines/Nextcloud/studies/ward',
    'G:\\My Drive\\ward',
    '/srv/ines/Syncthing/ward',
  ])('is known by the name of a folder above: %s', (path) => expect(isSyncedName(path)).toBe(true))

  it.each(['/srv/ines/studies/dropbox-tests', '/srv/boxes/ward', '/srv/mega-corp/onedrivers'])(
    'is not seen in a name that only begins like one: %s',
    (path) => expect(isSyncedName(path)).toBe(false),
  )

  it.each(['.stfolder', '.dropbox.cache', '.sync_0a1b2c3d4e5f.db', '.tmp.driveupload'])(
    'is known by what the program left above it: %s',
    (mark) => {
      const ward = join(folder, 'share/ward')
      mkdirSync(join(folder, 'share'))
      expect(findFolderRisks(ward)).not.toContain('synced')
      writeFileSync(join(folder, 'share', mark), '')
      expect(findFolderRisks(ward)).toContain('synced')
    },
  )
})

describe('a mount', () => {
  const mounts = parseMounts(
    [
      '/dev/vda / ext4 rw 0 0',
      'server:/export /srv/ines/net nfs4 rw 0 0',
      '//server/wards /mnt/Ward\\0407 cifs rw 0 0',
      'ines@host: /srv/ines/far fuse.sshfs rw 0 0',
      '/dev/sdq1 /run/media/ines/STICK vfat rw 0 0',
      'host0 /mnt/plan 9p rw 0 0',
    ].join('\n'),
  )
  it.each([
    ['/srv/ines/net/ward', 'server:/export', ['network']],
    ['/mnt/Ward 7/x', '//server/wards', ['network']],
    ['/srv/ines/far', 'ines@host:', ['network']],
    ['/run/media/ines/STICK/ward', '/dev/sdq1', ['removable']],
    ['/mnt/plan/ward', 'host0', ['network']],
    ['/srv/ines/network/ward', '/dev/vda', []],
  ] as const)('is found for %s and says what it is', (path, device, risks) => {
    const mount = mountOf(path, mounts)
    expect(mount?.device).toBe(device)
    expect(toMountRisks(mount!)).toEqual(risks)
  })
})
