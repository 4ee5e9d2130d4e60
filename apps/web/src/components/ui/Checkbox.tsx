import { useId } from 'react'

type Props = {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  disabled?: boolean
}

export function Checkbox({ label, isChecked, onChange, disabled }: Props) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      <label htmlFor={id} className="py-2">
        {label}
      </label>
    </div>
  )
}
