// What happened → times and sentences of ids and codes, newest first.
import type { Job } from '../../../contracts/job.ts'
import { toClock } from './when.ts'

export function EventList({ job: { events } }: { readonly job: Job }) {
  return (
    <div className="rn-card rn-events">
      <div className="rn-title">
        <h2 id="rn-events">Events</h2>
        <span className="s">ids and codes only, no text</span>
      </div>
      {events.length === 0 ? (
        <p className="rn-fine">Nothing has happened yet.</p>
      ) : (
        <div className="rn-scroll" role="region" aria-labelledby="rn-events" tabIndex={0}>
          <ol>
            {events
              .map(({ at, text }, number) => ({ at, text, number }))
              .toReversed()
              .map(({ at, text, number }) => (
                <li key={`${at} ${number}`}>
                  <time dateTime={at}>{toClock(at)}</time>
                  <span>{text}</span>
                </li>
              ))}
          </ol>
        </div>
      )}
    </div>
  )
}
