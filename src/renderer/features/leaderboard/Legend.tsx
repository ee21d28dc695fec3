// The table's marks → what they mean, always in sight.

export function Legend() {
  return (
    <p className="legend">
      <span>
        <b className="best">0.000</b> best of its group
      </span>
      <span>± 95% interval (own only)</span>
      <span>
        <span className="cv">94%</span> of instances scored
      </span>
      <span>– no score</span>
      <span>
        Win rates compare models within a benchmark; scores of different benchmarks are never averaged
      </span>
    </p>
  )
}
