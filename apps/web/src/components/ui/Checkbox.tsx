import { useId } from 'react'

type Props = {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

export function Checkbox({ label, isChecked, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      <label htmlFor={id} className="py-2">
        {label}
      </label>
    </div>
  )
}
