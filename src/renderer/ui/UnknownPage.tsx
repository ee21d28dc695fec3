// An address that names no page → a page that says so.
import { Page } from './Page.tsx'
import { PanelState } from './PanelState.tsx'
import { toHref } from './route.ts'

export function UnknownPage() {
  return (
    <Page title="No such page">
      <PanelState
        title="There is no page at this address"
        action={
          <a className="btn" href={toHref(['leaderboard'])}>
            Go to the leaderboard <kbd aria-hidden="true">g</kbd> <kbd aria-hidden="true">l</kbd>
          </a>
        }
      >
        <p>It may have moved, or the address was typed by hand. Nothing was changed.</p>
      </PanelState>
    </Page>
  )
}
