// A command's result → one JSON object, or text for a person.

export interface OutputOptions {
  readonly json?: boolean
}

/** Prints the value as one JSON object, or the lines. */
export function print({ json }: OutputOptions, value: object, toLines: () => readonly string[]): void {
  process.stdout.write(
    json
      ? `${JSON.stringify(value)}\n`
      : toLines()
          .map((line) => `${line}\n`)
          .join(''),
  )
}

/** A remark beside the result, on standard error. */
export function remark(text: string): void {
  process.stderr.write(`${text}\n`)
}

export type Align = 'left' | 'right'

/** Rows of cells → aligned lines, two spaces between columns; the first row is the head. */
export function toTable(rows: readonly (readonly string[])[], align: readonly Align[]): string[] {
  const widths = align.map((_, column) => Math.max(...rows.map((row) => toWidth(row[column] ?? ''))))
  return rows.map((row) =>
    align
      .map((side, column) => {
        const cell = row[column] ?? ''
        const fill = ' '.repeat(widths[column]! - toWidth(cell))
        return side === 'left' ? cell + fill : fill + cell
      })
      .join('  ')
      .trimEnd(),
  )
}

function toWidth(text: string): number {
  return [...text].length
}

/** Three decimals, or a dash for no score. */
export function toDecimals(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : value.toFixed(3)
}

/** Skipped rows by reason, in words. */
export function toSkippedText(
  skipped: readonly { reason: string; field?: string | undefined; count: number; lines: readonly number[] }[],
): string[] {
  return skipped.map(({ reason, field, count, lines }) => {
    const where = lines.length === 0 ? '' : ` (line ${lines.join(', ')}${count > lines.length ? ', …' : ''})`
    const rows = count === 1 ? '1 row' : `${count} rows`
    return `  ${rows} left out: ${toReasonText(reason, field)}${where}`
  })
}

function toReasonText(reason: string, field: string | undefined): string {
  if (reason === 'not_asked') return `not part of what is asked (${field ?? 'by rule'})`
  return `${reason.replaceAll('_', ' ')}${field === undefined ? '' : `, ${field}`}`
}
