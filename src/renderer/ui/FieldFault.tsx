// Why a field's value was not taken → one sentence below it, announced at once.
import { Icon } from './Icon.tsx'

export function FieldFault({ message }: { readonly message: string }) {
  return (
    <p className="fault" role="alert">
      <Icon name="warning" />
      <span>{message}</span>
    </p>
  )
}
