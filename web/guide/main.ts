import '../shared/theme.css'
import './guide.css'
