import { resetNotice } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { Button } from '../ui/Button'
import { Notice } from './Notice'

export default function ResetNotice() {
  return (
    <Notice>
      <details className="min-w-0 flex-1">
        <summary className="py-1">{resetNotice.reset}</summary>
        <ol className="list-decimal pb-2 pl-5">
          <li>{resetNotice.open}</li>
          <li>{resetNotice.remove}</li>
          <li>{resetNotice.reload}</li>
        </ol>
      </details>
      <Button size="sm" onClick={() => window.location.reload()}>
        {common.reload}
      </Button>
    </Notice>
  )
}
