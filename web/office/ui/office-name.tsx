export function OfficeName() {
  return (
    <p className="font-semibold">
      Cellar Door <span className="text-muted">Office</span>
    </p>
  );
}
