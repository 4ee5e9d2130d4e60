import { saveFile } from '../../lib/saveFile'
import { pages } from '../../messages/dialogs'
import { DownloadIcon } from '../icons/lateIcons'
import { Button } from './Button'

type Props = {
  /** Base name of the files, without an extension. */
  name: string
  disabled: boolean
  toCsv: () => string
  toJson: () => string
}

export function ExportButtons({ name, disabled, toCsv, toJson }: Props) {
  const formats = [
    { format: 'CSV', type: 'text/csv', write: toCsv },
    { format: 'JSON', type: 'application/json', write: toJson },
  ]
  return (
    <div className="flex gap-2 desktop:ml-auto">
      {formats.map(({ format, type, write }) => (
        <Button
          key={format}
          size="sm"
          disabled={disabled}
          onClick={() =>
            saveFile(`${name}.${format.toLowerCase()}`, write(), type)
          }
        >
          <DownloadIcon className="size-4 max-desktop:hidden" />
          {pages.exportAs({ format })}
        </Button>
      ))}
    </div>
  )
}
