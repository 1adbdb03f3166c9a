import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attachmentName, checkAttachment, endedAs } from './attachment.ts'

const draw = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#00636b' } })

test('a picture is drawn anew, and nothing that was hung on it is kept', async () => {
  const secret = Buffer.from('<script>alert(1)</script>')
  for (const kind of ['png', 'jpeg'] as const) {
    const sent = Buffer.concat([await draw().toFormat(kind).toBuffer(), secret])
    const kept = await checkAttachment(sent)
    expect(kept).toMatchObject({ mediaType: 'image/jpeg' })
    if ('bytes' in kept) expect(kept.bytes.includes(secret)).toBe(false)
  }
})

test('a PDF is kept as it came', async () => {
  const bytes = Buffer.from('%PDF-1.7\nsomething\n%%EOF\n')
  expect(await checkAttachment(bytes)).toEqual({ mediaType: 'application/pdf', bytes })
})

const isOther = { why: 'Choose a PDF, PNG or JPEG file.', isOther: true }
test.each([
  ['nothing', Buffer.alloc(0), isOther],
  ['a cut PDF', Buffer.from('%PDF-1.7 and'), isOther],
  ['a page', Buffer.from('<html>'), isOther],
  ['a GIF', Buffer.from('GIF89a'), isOther],
  [
    'half a picture',
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]),
    { why: 'This picture can’t be read. Scan or photograph it again.', isOther: false },
  ],
])('%s is refused', async (_, bytes, refused) => {
  expect(await checkAttachment(bytes)).toEqual(refused)
})

test.each([
  ['proof.hta', 'application/pdf', 'proof.pdf'],
  ['invoice', 'application/pdf', 'invoice.pdf'],
  ['INV 12.5.pdf', 'application/pdf', 'INV 12.5.pdf'],
  ['photo.png', 'image/jpeg', 'photo.jpg'],
  ['.hta', 'image/jpeg', 'paper.jpg'],
])('%s that holds %s is called %s', (name, kind, called) => {
  expect(endedAs(name, kind)).toBe(called)
})

test('a PDF that acts when it is opened is refused', async () => {
  const bytes = Buffer.from('%PDF-1.7\n<< /S /JavaScript >>\n%%EOF\n')
  expect(await checkAttachment(bytes)).toMatchObject({ isOther: false })
})

test.each([
  ['C:\\papers\\NGI-2627-000145.pdf', 'NGI-2627-000145.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a"b\r\nc: d.png', 'a_b_c_ d.png'],
  ['रसीद.jpg', 'रसीद.jpg'],
  ['..', 'paper'],
  ['', 'paper'],
])('%s is called %s', (sent, name) => {
  expect(attachmentName(sent)).toBe(name)
})
