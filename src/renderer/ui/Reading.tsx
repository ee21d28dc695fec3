// Something is being read → rows that keep their height, and words after a second; nothing turns.

export function Reading({ what, rows = 6 }: { readonly what: string; readonly rows?: number }) {
  return (
    <div className="reading">
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, at) => (
          <i key={at} />
        ))}
      </div>
      <p role="status">Reading {what}</p>
    </div>
  )
}
