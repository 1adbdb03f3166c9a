// `npm run build`: the pages into dist/, unless nothing that they are made of has changed.
import { buildIfStale } from './setup.mjs'

buildIfStale()
