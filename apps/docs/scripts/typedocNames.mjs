import { Converter } from 'typedoc'

/**
 * Names each module as it is imported: `sdk/src/exports/amm` is
 * `@letheswap/sdk/amm`.
 *
 * @param {import('typedoc').Application} app
 */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? [])
      module.name = `@letheswap/${module.name
        .replace('/src/exports', '')
        .replace(/\/index$/, '')}`
  })
}
