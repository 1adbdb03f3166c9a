// A chart as a picture to send: drawn again on a canvas, in the colours of the page.

export type Picture = {
  title: string
  subtitle: string
  bars: { label: string; value: number; before?: number | undefined; text: string }[]
}

const [width, height] = [1200, 675]
const edge = 48

export async function savePicture(picture: Picture, name: string): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return
  draw(pen, picture)
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!bytes) return
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

function draw(pen: CanvasRenderingContext2D, { title, subtitle, bars }: Picture): void {
  const style = getComputedStyle(document.body)
  const colour = (name: string) => style.getPropertyValue(name).trim() || '#222'
  const font = (size: number, weight = 400) => `${weight} ${size}px ${style.fontFamily}`
  pen.fillStyle = colour('--canvas')
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = colour('--ink')
  pen.font = font(30, 600)
  pen.fillText(title, edge, 70, width - 2 * edge)
  pen.fillStyle = colour('--ink-2')
  pen.font = font(18)
  pen.fillText(subtitle, edge, 102, width - 2 * edge)

  const most = Math.max(1, ...bars.flatMap(({ value, before = 0 }) => [value, before]))
  const [top, foot] = [160, height - 90]
  const step = (width - 2 * edge) / Math.max(1, bars.length)
  pen.strokeStyle = colour('--line-strong')
  pen.beginPath()
  pen.moveTo(edge, foot)
  pen.lineTo(width - edge, foot)
  pen.stroke()
  pen.textAlign = 'center'
  for (const [at, { label, value, before = 0, text }] of bars.entries()) {
    const x = edge + at * step
    const high = (of: number) => (Math.max(0, of) / most) * (foot - top)
    if (before > 0) {
      pen.fillStyle = colour('--line-strong')
      pen.fillRect(x + step * 0.1, foot - high(before), step * 0.5, high(before))
    }
    pen.fillStyle = colour('--accent')
    pen.fillRect(x + step * 0.25, foot - high(value), step * 0.6, high(value))
    pen.fillStyle = colour('--ink')
    pen.font = font(15, 600)
    if (value > 0) pen.fillText(text, x + step * 0.55, foot - high(Math.max(value, before)) - 8, step)
    pen.fillStyle = colour('--ink-2')
    pen.font = font(15)
    pen.fillText(label, x + step * 0.55, foot + 26, step - 4)
  }
}
