// Answers with the time that each took → how much was done when: a request's work is spread evenly over its time.

/** Requests, with the tokens of their prompts and answers, about. */
export interface Amount {
  readonly count: number
  readonly prompt: number
  readonly answer: number
}

export interface Stretch {
  readonly from: number
  readonly to: number
  readonly amount: Amount
}

export interface WorkDone {
  add(amount: Amount, from: number, to: number): void
  /** What was done in that time. Of the last moments it lacks what is not answered yet. */
  between(from: number, to: number): Amount
  /** The stretches that lie within, each joined to the next ones until it holds so many requests. */
  stretches(from: number, to: number, requests: number): Stretch[]
}

export const nothing: Amount = { count: 0, prompt: 0, answer: 0 }

/** Stretches that are kept of the last time, and of the time before, which are all of one length. */
const mostKept = 512
const leastSeconds = 0.25
/** A request is spread over so many stretches, where it took long. */
const mostOfRequest = 64
const leastOfRequest = 1e-6

export function plus(one: Amount, other: Amount, share = 1): Amount {
  return {
    count: one.count + share * other.count,
    prompt: one.prompt + share * other.prompt,
    answer: one.answer + share * other.answer,
  }
}

/** Of work that is done from then on; what began before counts as begun then. */
export function createWorkDone(beganAt: number): WorkDone {
  const kept: Stretch[] = []
  let older: Stretch[] = []
  let olderSeconds = leastSeconds
  const endOf = () => kept.at(-1)?.to ?? beganAt

  function reach(at: number): void {
    const seconds = Math.max(leastSeconds, (at - endOf()) / mostOfRequest)
    for (let end = endOf(); end < at; end = endOf()) {
      // The last one does not reach far beyond: what is done next is told apart from it.
      const to = Math.min(end + seconds, Math.max(at, end + leastSeconds))
      kept.push({ from: end, to, amount: nothing })
    }
    if (kept.length > mostKept) putAway()
  }

  function putAway(): void {
    const { joined, rest } = join(kept.splice(0, kept.length >> 1), isOfLength)
    older.push(...joined)
    if (rest !== null) kept.unshift(rest)
    if (older.length <= mostKept) return
    olderSeconds *= 2
    const longer = join(older, isOfLength)
    older = [...longer.joined, ...(longer.rest === null ? [] : [longer.rest])]
  }

  const isOfLength = ({ from, to }: Stretch) => to - from >= olderSeconds - 1e-6

  const all = () => [...older, ...kept]

  return {
    add(amount, from, to) {
      reach(to)
      const begin = Math.max(from, beganAt)
      spread(older, amount, { from: begin, to })
      spread(kept, amount, { from: begin, to })
    },
    between(from, to) {
      return [older, kept]
        .flatMap((stretches) => stretches.slice(firstAfter(stretches, from)))
        .reduce(
          (sum, one) => (one.from >= to ? sum : plus(sum, one.amount, toShare(one, { from, to }))),
          nothing,
        )
    },
    stretches(from, to, requests) {
      const within = all().filter((one) => one.from >= from && one.to <= to)
      // Sums of shares: a whole may lack the last digit.
      return join(within, ({ amount }) => amount.count >= requests - 1e-6).joined
    },
  }
}

interface Time {
  readonly from: number
  readonly to: number
}

/** The part of a stretch that lies in that time. */
function toShare(stretch: Time, { from, to }: Time): number {
  const seconds = Math.min(to, stretch.to) - Math.max(from, stretch.from)
  return Math.max(0, seconds) / (stretch.to - stretch.from)
}

function firstAfter(stretches: readonly Stretch[], at: number): number {
  let index = stretches.length
  while (index > 0 && stretches[index - 1]!.to > at) index -= 1
  return index
}

/** Adds to each stretch its part of a request. One that took no time lies in the stretch that it ends in. */
function spread(stretches: Stretch[], amount: Amount, { from, to }: Time): void {
  const begin = Math.min(from, to - leastOfRequest)
  for (let index = firstAfter(stretches, begin); index < stretches.length; index++) {
    const one = stretches[index]!
    if (one.from >= to) return
    const seconds = Math.min(to, one.to) - Math.max(begin, one.from)
    stretches[index] = { ...one, amount: plus(one.amount, amount, seconds / (to - begin)) }
  }
}

function join(
  stretches: readonly Stretch[],
  isFull: (joined: Stretch) => boolean,
): { readonly joined: Stretch[]; readonly rest: Stretch | null } {
  const joined: Stretch[] = []
  let open: Stretch | null = null
  for (const one of stretches) {
    const whole: Stretch = {
      from: open?.from ?? one.from,
      to: one.to,
      amount: plus(open?.amount ?? nothing, one.amount),
    }
    const full = isFull(whole)
    if (full) joined.push(whole)
    open = full ? null : whole
  }
  return { joined, rest: open }
}
