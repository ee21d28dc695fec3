// A folder → why it is a poor place for patient data: synced, on the network, removable, or readable by others.
import { readFileSync, readdirSync, realpathSync, statfsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { folderRisks, type FolderRisk } from '../contracts/security-view.ts'
import { closeModes } from './workspace-modes.ts'

/** Folders of programs that copy what lies in them to other machines, by the names they give them. */
const SYNCED_NAMES = [
  /^dropbox( \(.*\))?$/,
  /^onedrive( ?- .*)?$/,
  /^icloud ?drive$/,
  /^com~apple~clouddocs$/,
  /^mobile documents$/,
  /^cloudstorage$/,
  /^google ?drive( .*)?$/,
  /^googledrive-.*$/,
  /^my drive$/,
  /^(nextcloud|owncloud|seafile|syncthing|pclouddrive|megasync|mega|proton drive|tresorit)$/,
  /^box( sync)?$/,
]

/** Files that such programs leave in a folder they keep, wherever it lies and whatever it is called. */
const SYNCED_MARKS = [
  /^\.dropbox(\.cache)?$/,
  /^\.stfolder$/,
  /^\.stversions$/,
  /^\.?_?sync_[0-9a-f]+\.db$/,
  /^\.owncloudsync\.log$/,
  /^\.nextcloudsync\.log$/,
  /^\.tmp\.drive(down|up)load$/,
  /^\.849c9593-d756-4e56-8d6e-42412f2a707b$/,
  /^\.seafile-data$/,
  /^\.megaignore$/,
]

/** File systems whose files lie on another machine, as /proc/mounts calls them. */
const NETWORK_TYPES =
  /^(nfs\d?|cifs|smb\d?|smbfs|afpfs|afs|9p|ceph|glusterfs|lustre|davfs|webdav|ncpfs|fuse\.(sshfs|rclone|glusterfs|s3fs|davfs2?|gvfsd-fuse|curlftpfs|ceph-fuse|onedriver|google-drive-ocamlfuse)|gvfsd-fuse)$/

/** The same by the number that statfs gives: nfs, smb, smb2, cifs, afs, ceph, 9p, coda, lustre, ncp. */
const NETWORK_NUMBERS = [
  0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x5346414f, 0x00c36400, 0x01021997, 0x73757245, 0x0bd00bd0, 0x564c,
]

export interface Mount {
  readonly device: string
  readonly place: string
  readonly type: string
}

/** All that speaks against a folder, which need not exist yet. Mends what it can of the modes of a workspace. */
export function findFolderRisks(directory: string): FolderRisk[] {
  const asked = resolve(directory)
  const folder = nearestExisting(asked)
  const mount = process.platform === 'linux' ? mountOf(folder, readMounts()) : null
  const found = new Set<FolderRisk>(mount === null ? [] : toMountRisks(mount))
  if (isSyncedName(asked) || isSyncedName(folder) || ancestorsOf(folder).some(holdsSyncMark))
    found.add('synced')
  if (isOnNetwork(asked) || isOnNetwork(folder)) found.add('network')
  if (process.platform === 'darwin' && folder.startsWith('/Volumes/')) found.add('removable')
  if (!closeModes(directory)) found.add('readable_by_others')
  return folderRisks.filter((risk) => found.has(risk))
}

export function isSyncedName(path: string): boolean {
  return path.split(/[\\/]/).some((part) => SYNCED_NAMES.some((name) => name.test(part.toLowerCase())))
}

function holdsSyncMark(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => SYNCED_MARKS.some((mark) => mark.test(name.toLowerCase())))
  } catch {
    return false
  }
}

function isOnNetwork(folder: string): boolean {
  if (process.platform === 'win32') return /^\\\\(\?\\UNC\\|[^?.\\])/i.test(folder)
  try {
    return NETWORK_NUMBERS.includes(statfsSync(folder).type >>> 0)
  } catch {
    return false
  }
}

export function toMountRisks({ device, place, type }: Mount): FolderRisk[] {
  const disk = /^\/dev\/(sd[a-z]+|mmcblk\d+)/.exec(device)?.[1]
  const removable =
    /^\/(media|run\/media)\//.test(place) ||
    (disk !== undefined && readText(`/sys/block/${disk}/removable`).trim() === '1')
  return [
    ...(NETWORK_TYPES.test(type) ? ['network' as const] : []),
    ...(removable ? ['removable' as const] : []),
  ]
}

/** The mount that a path lies on: the longest place that it is below. */
export function mountOf(path: string, mounts: readonly Mount[]): Mount | null {
  const above = mounts.filter(
    ({ place }) => path === place || path.startsWith(place === '/' ? '/' : place + '/'),
  )
  // Of two at one place the later one covers the earlier.
  return above.reduce<Mount | null>(
    (best, mount) => (best === null || mount.place.length >= best.place.length ? mount : best),
    null,
  )
}

/** Lines of /proc/mounts; spaces in names are written as \040 there. */
export function parseMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [device, place, type] = line.split(' ').map(unescapeOctal)
    return device && place && type ? [{ device, place, type }] : []
  })
}

function unescapeOctal(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
}

function readMounts(): Mount[] {
  return parseMounts(readText('/proc/mounts'))
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function nearestExisting(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(nearestExisting(parent), basename(path))
  }
}

function ancestorsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [path, ...ancestorsOf(parent)]
}
