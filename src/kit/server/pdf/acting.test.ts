import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { whyNotCalm } from './acting.ts'

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts.map((part) => Buffer.from(part)), Buffer.from('\n%%EOF\n')])
const script = '<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'
const calm = '<< /Type /Catalog /Pages 2 0 R >>'
const objects = (content: string, head = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  Buffer.concat([
    Buffer.from(`5 0 obj\n<< ${head} >>\nstream\r\n`),
    deflateSync(content),
    Buffer.from('\nendstream\nendobj\n'),
  ])

test.each([
  ['a script', pdf(script)],
  ['a script by another spelling', pdf('<< /S /Java#53cript >>')],
  ['a script in a stream of objects', pdf(objects(`1 0 ${script}`))],
  ['a script in a stream that is called otherwise', pdf(objects(script, '/Type /Obj#53tm /Filter [ /FlateDecode ]'))],
  ['a script packed twice', pdf(objects(script, '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]'))],
  [
    'a script behind a predictor',
    pdf(objects(calm, '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>')),
  ],
  [
    'objects that can’t be unpacked',
    pdf('5 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nxyz\nendstream\n'),
  ],
  ['objects that are not packed', pdf(`5 0 obj\n<< /Type /ObjStm >>\nstream\n${script}\nendstream\n`)],
  ['a program', pdf('<< /S /Launch /F (calc.exe) >>')],
  ['another file', pdf('<< /Names << /EmbeddedFiles 3 0 R >> >>')],
])('%s is found', (_, bytes) => {
  expect(whyNotCalm(bytes)).toMatch(/\.$/)
})

test.each([
  ['objects', pdf(calm)],
  ['a stream of objects', pdf(objects(`1 0 ${calm}`))],
  ['a picture whose bytes look like a name', pdf('4 0 obj\n<< /Length 9 >>\nstream\nab/JS cd\nendstream\n')],
])('%s that do nothing are taken', (_, bytes) => {
  expect(whyNotCalm(bytes)).toBeNull()
})
