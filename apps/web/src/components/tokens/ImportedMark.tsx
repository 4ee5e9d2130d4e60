import { common } from '../../messages/screens'

/** Distinguishes an imported token from the page's own tokens. */
export const ImportedMark = () => (
  <>
    {' '}
    <span className="ml-1 inline-block rounded-full border border-outline px-1.5 align-middle text-[0.75rem] leading-4 font-normal text-muted">
      {common.imported}
    </span>
  </>
)
