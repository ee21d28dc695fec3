// An open workspace → the window around every page: rail, palette, keys, toasts, status bar.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useJobWatch } from '../api/use-job.ts'
import { useLock } from '../api/use-workspace.ts'
import type { OpenWorkspace } from '../api/use-workspace.ts'
import { InterruptedJob } from './InterruptedJob.tsx'
import { tellOfJob } from './job-toasts.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { useKeys } from './keys.ts'
import { mainPages } from './pages.ts'
import { Palette } from './Palette.tsx'
import { Rail } from './Rail.tsx'
import { navigate, useRoute } from './route.ts'
import { StatusBar } from './StatusBar.tsx'
import { Toasts } from './Toasts.tsx'
import { useFolded } from './use-folded.ts'

interface ShellProps {
  readonly workspace: OpenWorkspace
  readonly children: ReactNode
}

export function Shell({ workspace, children }: ShellProps) {
  const [layer, setLayer] = useState<'palette' | 'keys' | null>(null)
  const { folded, toggle } = useFolded()
  const lock = useLock()
  const main = useRef<HTMLElement>(null)
  useJobWatch(tellOfJob)
  useFocusOnHeading(main)

  const openPalette = useCallback(() => {
    if (document.querySelector('dialog[open]') === null) setLayer('palette')
  }, [])
  useKeys(
    [
      ...mainPages.map(({ name, path, keys }) => ({
        keys,
        label: `Go to ${name}`,
        run: () => navigate(path),
      })),
      { keys: 'Ctrl+k', label: 'Go to or do', run: openPalette, everywhere: true },
      { keys: '?', label: 'All keys', run: () => setLayer('keys') },
      { keys: '\\', label: 'Fold or unfold the rail', run: toggle },
      { keys: 'Ctrl+Shift+l', label: 'Lock', run: () => lock(), everywhere: true },
    ],
    { global: true },
  )

  const close = (): void => setLayer(null)
  return (
    <div className={folded ? 'app folded' : 'app'}>
      <Rail
        workspace={workspace}
        folded={folded}
        onFold={toggle}
        onPalette={openPalette}
        onLock={() => lock()}
      />
      <main className="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <StatusBar onAllKeys={() => setLayer('keys')} />
      {layer === 'palette' && (
        <Palette
          workspace={workspace}
          onClose={close}
          onLock={() => lock()}
          onKeys={() => setLayer('keys')}
        />
      )}
      {layer === 'keys' && <KeyHelp onClose={close} />}
      <InterruptedJob job={workspace.interruptedJob} />
      <Toasts />
    </div>
  )
}

/** A new page takes the focus to its title, so that it is read and the keyboard starts there. */
function useFocusOnHeading(main: React.RefObject<HTMLElement | null>): void {
  const { path } = useRoute()
  const place = path.join('/')
  useEffect(() => {
    const title = main.current?.querySelector<HTMLElement>('h1[tabindex]')
    const target = title ?? main.current
    target?.focus({ preventScroll: true })
  }, [place, main])
}
