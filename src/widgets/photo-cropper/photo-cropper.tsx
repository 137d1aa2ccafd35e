import { useEffect, useRef, useState } from 'react'
import { changeView, firstView, maxZoomOf, squareOf } from '#src/lib/photos/square-crop.ts'
import { cutOut, renderPart } from '#src/lib/photos/shrink-photo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Field } from '#src/ui/fields/field.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { cropKeys } from './crop-keys.ts'
import { useCropGestures } from './use-crop-gestures.ts'
import styles from './photo-cropper.module.css'

/** Side of the preview in pixels. */
const shownSide = 640

interface Props {
  image: ImageBitmap
  /** Circular preview, for avatars. */
  round?: boolean
  /** Maximum side of the cropped square in pixels. */
  sentSide: number
  onCrop: (photo: Blob) => void
  onClose: () => void
}

/** A dialog that crops a photo to a square: drag, pinch, slider or keys. */
export function PhotoCropper({ image, round = false, sentSide, onCrop, onClose }: Props) {
  const [view, setView] = useState(firstView)
  const canvas = useRef<HTMLCanvasElement>(null)
  const change = (by: Parameters<typeof changeView>[2]) =>
    setView((current) => changeView(image, current, by))
  const gestures = useCropGestures(change)
  const maxZoom = maxZoomOf(image)

  useEffect(() => {
    const { left, top, side } = squareOf(image, view)
    if (canvas.current) renderPart(canvas.current, image, { left, top, width: side, height: side })
  }, [image, view])

  const save = async () => {
    const { left, top, side } = squareOf(image, view)
    const photo = await cutOut(image, { left, top, width: side, height: side }, sentSide)
    if (photo) onCrop(photo)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.profile_crop_title()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" onClick={() => void save()}>
            {m.profile_crop_save()}
          </Button>
        </>
      }
    >
      <div className={styles.cropper}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is moved by pointer and keys */}
        <div
          ref={gestures.ref}
          className={classNames(styles.area, round && styles.round)}
          role="application"
          aria-label={m.profile_crop_area()}
          aria-describedby="crop-help"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the photo
          tabIndex={0}
          data-autofocus
          onKeyDown={(event) => {
            const by = cropKeys(event)
            if (!by) return
            event.preventDefault()
            change(by)
          }}
          {...gestures.handlers}
        >
          <canvas ref={canvas} width={shownSide} height={shownSide} className={styles.picture} />
        </div>
        {maxZoom > 1 && (
          <Field label={m.profile_crop_zoom()} compact>
            {(control) => (
              <input
                {...control}
                type="range"
                className={styles.zoom}
                min={1}
                max={maxZoom}
                step={0.01}
                value={view.zoom}
                aria-valuetext={`${Math.round(view.zoom * 100)} %`}
                onChange={({ currentTarget }) => change({ zoom: Number(currentTarget.value) / view.zoom })}
              />
            )}
          </Field>
        )}
        <p id="crop-help" className={styles.help}>
          {m.profile_crop_help()}
        </p>
      </div>
    </Dialog>
  )
}
