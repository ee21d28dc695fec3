// A button and what it opens: a panel below it that closes on Esc, on a click elsewhere and when the focus leaves.
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

interface PopoverProps {
  readonly className: string
  /** What the button shows. */
  readonly button: ReactNode
  readonly title?: string
  /** Names the panel. */
  readonly label: string
  readonly children: ReactNode
}

/** Inside, the arrow keys go from control to control. */
export function Popover({ className, button, title, label, children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return undefined
    function closeOutside(event: PointerEvent): void {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false)
    }
    window.addEventListener('pointerdown', closeOutside)
    root.current?.querySelector<HTMLElement>('.popover :is(button, input, a)')?.focus()
    return () => window.removeEventListener('pointerdown', closeOutside)
  }, [open])

  function close(): void {
    setOpen(false)
    opener.current?.focus()
  }

  function handleKey(event: KeyboardEvent): void {
    if (!open) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      moveFocus(root.current, event.key === 'ArrowDown' ? 1 : -1)
    }
  }

  return (
    <div
      ref={root}
      className="pop"
      onKeyDown={handleKey}
      onBlur={(event) => {
        if (open && event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
          setOpen(false)
      }}
    >
      <button
        ref={opener}
        type="button"
        className={className}
        title={title}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div id={id} className="popover" role="group" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  )
}

function moveFocus(root: HTMLElement | null, step: 1 | -1): void {
  const controls = [...(root?.querySelectorAll<HTMLElement>('.popover :is(button, input, a)') ?? [])]
  const at = controls.findIndex((control) => control === document.activeElement)
  controls[(at + step + controls.length) % controls.length]?.focus()
}
