// A reason to send nothing more to a model → what ends a run without failing its questions.

export type StopReason =
  /** Nothing gets through any more. */
  | { readonly kind: 'lost' }
  /** It answers under another model's name. */
  | { readonly kind: 'wrong_model' }
  /** The next request could pass the limit. */
  | { readonly kind: 'cost'; readonly spent: number; readonly most: number; readonly currency: string }

/** What is stored stays; whoever knows the model's name makes a sentence of it. */
export class RunStop extends Error {
  override readonly name = 'RunStop'
  readonly reason: StopReason

  constructor(reason: StopReason, cause?: unknown) {
    super(`run stopped: ${reason.kind}`, cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}
