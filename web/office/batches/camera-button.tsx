import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Not in every browser, nor in TypeScript's library. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

const FORMATS = ['code_128', 'upc_a', 'upc_e', 'ean_13', 'ean_8', 'itf', 'pdf417'];
const LOOK_EVERY_MS = 200;
/** The same code in view is one scan until it leaves the picture. */
const SAME_CODE_MS = 2_000;

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/** Scans with the camera where the browser can read bar codes; elsewhere there is no button. */
export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
  const [canScan, setCanScan] = useState(false);
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState('');
  const video = useRef<HTMLVideoElement>(null);
  const hand = useEffectEvent(onCode);

  useEffect(() => setCanScan(detectorClass() !== undefined && 'mediaDevices' in navigator), []);

  useEffect(() => {
    const Detect = detectorClass();
    if (!isOn || !Detect) return;
    const detector = new Detect({ formats: FORMATS });
    let stream: MediaStream | null = null;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    let last = { code: '', at: 0 };

    async function look(picture: HTMLVideoElement) {
      const [found] = await detector.detect(picture).catch(() => []);
      if (isOver) return;
      const at = performance.now();
      if (found) {
        const isSame = found.rawValue === last.code && at - last.at < SAME_CODE_MS;
        last = { code: found.rawValue, at };
        if (!isSame) hand(found.rawValue);
      }
      timer = setTimeout(() => void look(picture), LOOK_EVERY_MS);
    }

    async function start() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      } catch {
        setProblem('The camera could not be used. Allow it in the browser’s settings for this site.');
        setOn(false);
        return;
      }
      const picture = video.current;
      if (isOver || !picture) return stop();
      picture.srcObject = stream;
      await picture.play();
      void look(picture);
    }

    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    void start();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [isOn]);

  if (!canScan) return null;
  return (
    <>
      <button type="button" className="button is-quiet" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        Camera
      </button>
      {problem && <p role="alert">{problem}</p>}
      {isOn && (
        <video
          ref={video}
          muted
          playsInline
          className="w-full max-w-md rounded"
          aria-label="Camera picture"
        />
      )}
    </>
  );
}
