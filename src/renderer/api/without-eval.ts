// zod's compiled parsers → its plain ones: the page's policy forbids code made from text. Imported before any schema.
import { z } from 'zod'

z.config({ jitless: true })
