// An address wardroom://app/… → a file of the built renderer, and of nothing else.
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { protocol } from 'electron'
import type { Session } from 'electron'
import { toFilePath } from './file-path.ts'

export const APP_URL = 'wardroom://app/'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

const HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** To be called before the app is ready: the scheme gets an origin of its own, as https has. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'wardroom', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the files under `root` to the windows of one session. */
export function serveRenderer(session: Session, root: string): void {
  session.protocol.handle('wardroom', async ({ method, url }) => {
    const file = method === 'GET' ? toFilePath(root, url) : null
    const type = file === null ? undefined : MEDIA_TYPES[extname(file)]
    const body = file === null || type === undefined ? null : await readFile(file).catch(() => null)
    if (body === null) return new Response(null, { status: 404, headers: HEADERS })
    return new Response(new Uint8Array(body), { headers: { ...HEADERS, 'Content-Type': type ?? '' } })
  })
}
