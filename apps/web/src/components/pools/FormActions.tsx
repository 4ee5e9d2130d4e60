import { common } from '../../messages/en/common'
import { pools } from '../../messages/en/pools'
import { Button } from '../ui/Button'

type Props = { label: string; isPending: boolean; onCancel: () => void }

/** The two ends of a dialog's form; neither while it is being processed. */
export function FormActions({ label, isPending, onCancel }: Props) {
  return (
    <div className="flex flex-col gap-2 desktop:flex-row-reverse">
      <Button
        type="submit"
        variant="primary"
        className="flex-1"
        isLoading={isPending}
      >
        {isPending ? pools.processing : label}
      </Button>
      <Button className="flex-1" disabled={isPending} onClick={onCancel}>
        {common.cancel}
      </Button>
    </div>
  )
}
