/**
 * Whether a number field of the form holds a text that is no number, such as a
 * lone minus. The browser gives such a text to nobody: the field's value is
 * empty, and React is not even told of the change.
 */
export function hasBadInput(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some(
    (element) =>
      element instanceof HTMLInputElement && element.validity.badInput,
  )
}
