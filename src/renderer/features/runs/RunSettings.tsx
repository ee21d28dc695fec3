// What holds for the whole run → scoring, which is computed both ways, and requests in flight.
import { ScoringBadge } from '../../ui/ScoringBadge.tsx'
import { setQuery } from '../../ui/route.ts'
import { mostConcurrency } from './choices.ts'

export function RunSettings({ concurrency }: { readonly concurrency: number }) {
  return (
    <>
      <div className="rn-title rn-upper">
        <h2>3. Scoring</h2>
        <span className="s">both are computed</span>
      </div>
      <div className="rn-setting">
        <p className="row">
          <ScoringBadge scoring="corrected" /> known mistakes mended
        </p>
        <p className="row">
          <ScoringBadge scoring="helm" /> as published
        </p>
        <p className="ink3">From the same answers: nothing is asked twice.</p>
      </div>
      <div className="rn-title rn-upper">
        <h2>4. Requests in flight</h2>
      </div>
      <div className="rn-setting">
        <label className="picker">
          At once
          <span className="field rn-number">
            <input
              type="number"
              min={1}
              max={mostConcurrency}
              defaultValue={concurrency}
              onChange={(event) =>
                setQuery({ atonce: event.target.value === '' ? null : event.target.value })
              }
            />
          </span>
        </label>
        <p className="ink3">A local model takes as many as its memory has room for.</p>
      </div>
    </>
  )
}
