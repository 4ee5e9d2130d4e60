import { drawFigures } from './drawFigures.mjs'
import { foldNamespaces } from './foldNamespaces.mjs'
import { runTypedoc } from './runTypedoc.mjs'
import { writeCommands } from './writeCommands.mjs'
import { writeIncluded } from './writeIncluded.mjs'
import { writeNetwork } from './writeNetwork.mjs'

// What the pages are made of besides their own text: all of it is ignored by git.
await Promise.all([
  runTypedoc().then(foldNamespaces),
  writeCommands(),
  writeIncluded(),
  drawFigures(),
  writeNetwork(),
])
